#include "isa/space.h"

#include <array>

namespace davsim {
namespace {
constexpr std::array<std::string_view, kReachedSpaces> kNames = {"none",
                                                                 "gm",
                                                                 "ub",
                                                                 "l1",
                                                                 "l0a",
                                                                 "l0b",
                                                                 "l0c",
                                                                 "bt",
                                                                 "fb",
                                                                 "l0a_mx",
                                                                 "l0b_mx",
                                                                 "l0b_index",
                                                                 "ub of vector core 0",
                                                                 "ub of vector core 1",
                                                                 "l1 of the cube core"};
}

std::string_view name_of(Space space) { return kNames.at(static_cast<std::size_t>(space)); }

std::optional<Space> space_named(std::string_view name) {
  for (std::size_t i = 1; i < kSpaces; ++i) {
    if (kNames[i] == name) return static_cast<Space>(i);
  }
  return std::nullopt;
}

}  // namespace davsim
