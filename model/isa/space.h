#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace davsim {

/// The memories that instructions address. `none` marks operands that are no address. L0A_MX and
/// L0B_MX hold the scales of what lies in L0A and L0B, at a 16th of its address.
enum class Space : std::uint8_t { none, GM, UB, L1, L0A, L0B, L0C, BT, FB, L0A_MX, L0B_MX };

inline constexpr int kSpaces = 11;

/// Lower-case names as kernel traces write them: `gm ub l1 l0a l0b l0c bt fb l0a_mx l0b_mx`.
std::string_view name_of(Space space);
std::optional<Space> space_named(std::string_view name);

}  // namespace davsim
