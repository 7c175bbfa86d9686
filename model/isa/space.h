#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace davsim {

/// The memories that instructions address. `none` marks operands that are no address. L0A_MX and
/// L0B_MX hold the scales of what lies in L0A and L0B, at a 16th of its address, L0B_INDEX says at
/// a quarter of its address which numbers of a sparse matrix lie in L0B. UB_V0 and UB_V1 are the UB
/// of the vector cores of a cube core, as far as that core writes them, and L1_C the L1 of the cube core
/// of a vector core, likewise; SPR holds the special registers of a core (`isa/special_registers.h`), so
/// that what reads them is ordered like what reads memory. No kernel names these four.
enum class Space : std::uint8_t {
  none,
  GM,
  UB,
  L1,
  L0A,
  L0B,
  L0C,
  BT,
  FB,
  L0A_MX,
  L0B_MX,
  L0B_INDEX,
  UB_V0,
  UB_V1,
  L1_C,
  SPR
};

/// The memories of a core that kernels name, which come first; and all of them.
inline constexpr int kSpaces = 12;
inline constexpr int kReachedSpaces = 16;

/// Whether a memory belongs to another core; `own_space` is what that core calls it.
constexpr bool is_remote(Space space) {
  return space == Space::UB_V0 || space == Space::UB_V1 || space == Space::L1_C;
}
constexpr Space own_space(Space space) {
  if (space == Space::L1_C) return Space::L1;
  return is_remote(space) ? Space::UB : space;
}
/// Which of the vector cores of a cube core has the remote memory.
constexpr int vector_core_of(Space space) {
  return static_cast<int>(space) - static_cast<int>(Space::UB_V0);
}

/// Lower-case names as kernel traces write them: `gm ub l1 l0a l0b l0c bt fb l0a_mx l0b_mx
/// l0b_index`.
std::string_view name_of(Space space);
/// The space of that name, or that in which a logical position of the documents lies: `VECIN VECCALC
/// VECOUT A1 A2 B1 B2 C1 C2 CO1 C2PIPE2GM TSCM`.
std::optional<Space> space_named(std::string_view name);

}  // namespace davsim
