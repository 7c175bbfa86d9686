#pragma once

#include <array>

#include "isa/register_forms.h"

namespace davsim {

// Comparisons on registers: dst gets the lowest bit of each lane that is on and for which the
// condition holds. NaN is unequal to everything, and the zeros are equal.

inline constexpr std::array<std::string_view, 6> kConditions = {"EQ", "NE", "LT", "LE", "GT", "GE"};

constexpr OperandSpec condition_operand() {
  return word_operand("condition", kConditions, "how the left operand relates to the right one");
}

template <class T>
bool holds(std::int64_t condition, T left, T right) {
  switch (condition) {
    case 0: return left == right;
    case 1: return left != right;
    case 2: return left < right;
    case 3: return left <= right;
    case 4: return left > right;
    default: return left >= right;
  }
}

/// Sets the lanes of `dst` that are on and for which `result(i)` is true, and clears the others.
template <class Lane, class Result>
void compare_lanes(Execution& e, int dst, int mask, Result result) {
  constexpr int kSize = sizeof(typename Lane::Stored);
  MaskRegister out;
  for (int i = 0; i < kVectorBytes / kSize; ++i) {
    if (e.core.registers->mask(e.in[mask]).lane(i, kSize) && result(i))
      out.set_lane(i, kSize, true);
  }
  e.core.registers->mask(e.in[dst]) = out;
}

}  // namespace davsim
