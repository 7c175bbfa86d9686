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
                                                                 "l1 of the cube core",
                                                                 "special register"};
}

namespace {
struct Position {
  std::string_view name;
  Space space;
};
// Where the documents' logical positions lie on products with a bias table.
constexpr Position kPositions[] = {
    {"VECIN", Space::UB}, {"VECCALC", Space::UB}, {"VECOUT", Space::UB}, {"A1", Space::L1},
    {"B1", Space::L1},    {"C1", Space::L1},      {"TSCM", Space::L1},   {"A2", Space::L0A},
    {"B2", Space::L0B},   {"CO1", Space::L0C},    {"C2", Space::BT},     {"C2PIPE2GM", Space::FB}};
}  // namespace

std::string_view name_of(Space space) { return kNames.at(static_cast<std::size_t>(space)); }

std::optional<Space> space_named(std::string_view name) {
  for (std::size_t i = 1; i < kSpaces; ++i) {
    if (kNames[i] == name) return static_cast<Space>(i);
  }
  for (const Position& position : kPositions) {
    if (position.name == name) return position.space;
  }
  return std::nullopt;
}

}  // namespace davsim
