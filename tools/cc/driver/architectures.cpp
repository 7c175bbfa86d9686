#include "driver/architectures.h"

#include <fmt/format.h>

#include <array>
#include <vector>

#include "base/error.h"
#include "base/suggest.h"

namespace davsim::cc {

namespace {

struct Architecture {
  int number;
  std::string_view older;  ///< an older spelling behind `dav-`, or none
};

constexpr std::array<Architecture, 7> kArchitectures = {{
    {1001, "c100"},
    {2002, "m200"},
    {2201, "c220"},
    {3002, "m300"},
    {3003, ""},
    {3113, ""},
    {3510, "c310"},
}};

}  // namespace

std::string architecture_names() {
  std::vector<std::string> names;
  for (const Architecture& known : kArchitectures) {
    names.push_back(fmt::format("dav-{}", known.number));
  }
  return join(names);
}

int architecture_of(std::string_view spelling) {
  if (spelling.starts_with("dav-")) {
    std::string_view word = spelling.substr(4);
    for (const Architecture& known : kArchitectures) {
      if (word == std::to_string(known.number)) return known.number;
    }
    // dav-c220-vec and dav-c220-cube are its two cores.
    for (const std::string_view core : {"-vec", "-cube"}) {
      if (word.ends_with(core)) word.remove_suffix(core.size());
    }
    for (const Architecture& known : kArchitectures) {
      if (!known.older.empty() && word == known.older) return known.number;
    }
  }
  throw InputError(
      fmt::format("--npu-arch: found '{}'; expected one of {}", spelling, architecture_names()));
}

}  // namespace davsim::cc
