#pragma once

#include <array>

#include "isa/register_forms.h"

namespace davsim {

// Where an instruction's results are wider or narrower than its operands, the narrow elements lie
// in every second or fourth place of their register, and `part` says in which.

inline constexpr std::array<std::string_view, 2> kParts = {"EVEN", "ODD"};

constexpr OperandSpec part_operand(std::string_view summary) {
  return word_operand("part", kParts, 0, summary);
}

}  // namespace davsim
