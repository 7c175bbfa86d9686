#pragma once

#include <array>

#include "isa/register_forms.h"

namespace davsim {

// Packing to half the size, and unpacking: which half of a register holds the narrow elements.

inline constexpr std::array<std::string_view, 2> kHalves = {"LOWER", "HIGHER"};

constexpr OperandSpec half_operand(std::string_view summary) {
  return word_operand("half", kHalves, 0, summary);
}

}  // namespace davsim
