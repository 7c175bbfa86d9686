#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace davsim {

/// The memories that instructions address. `none` marks operands that are no address.
enum class Space : std::uint8_t { none, GM, UB, L1, L0A, L0B, L0C, BT, FB };

inline constexpr int kSpaces = 9;

/// Lower-case names as kernel traces write them: `gm ub l1 l0a l0b l0c bt fb`.
std::string_view name_of(Space space);
std::optional<Space> space_named(std::string_view name);

}  // namespace davsim
