#include "frontend/types.h"

#include <fmt/format.h>

#include "base/suggest.h"

namespace davsim::ktrace {

Type type_of(const Scanner& in, const Token& name) {
  if (const auto type = type_named(name.text)) return *type;
  std::vector<std::string> known;
  for (const Type type : all_types()) known.emplace_back(name_of(type));
  in.fail(name, fmt::format("found unknown type {}, expected one of {}{}", name.quoted(),
                            join(known), did_you_mean(name.text, known)));
}

std::string names_of(TypeSet types) {
  std::vector<std::string> names;
  for (const Type type : all_types()) {
    if (types.contains(type)) names.emplace_back(name_of(type));
  }
  return join(names);
}

}  // namespace davsim::ktrace
