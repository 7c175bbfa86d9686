#include <fmt/format.h>

#include "rewriter/steps.h"

namespace davsim::cc {

namespace {

/// `{` of the body of the function with its specifiers at `word`; kNone of a declaration.
std::size_t body_behind(const Source& source, std::size_t word) {
  for (std::size_t i = word; i < source.size(); ++i) {
    if (source.is(i, "{")) return i;
    if (source.is(i, ";") || source.is(i, "}")) break;
    if ((source.is(i, "(") || source.is(i, "[")) && source.partner(i) != Source::kNone) {
      i = source.partner(i);
    }
  }
  return Source::kNone;
}

/// The word in front of the parameters; of a lambda, which has none, "lambda".
std::string name_of(const Source& source, std::size_t word, std::size_t body) {
  for (std::size_t i = word + 1; i < body; ++i) {
    if (!source.is(i, "(") || source[i - 1].text.starts_with("__")) continue;
    std::size_t name = i - 1;
    if (source.is(name, ">") && source.angle_before(name) != Source::kNone) {
      name = source.angle_before(name) - 1;
    }
    if (name > word && source.is_word(name)) return std::string(source[name].text);
    break;
  }
  return "lambda";
}

}  // namespace

void rewrite_vector_functions(Source& source) {
  for (std::size_t i = 0; i < source.size(); ++i) {
    if (!source[i].of_user || !source.is(i, "__simd_vf__")) continue;
    const std::size_t body = body_behind(source, i);
    if (body == Source::kNone) continue;
    source.insert_behind(body,
                         fmt::format(" ::davsim_cc::FunctionScope davsim_function_scope{{\"{}\"}};",
                                     name_of(source, i, body)));
  }
}

}  // namespace davsim::cc
