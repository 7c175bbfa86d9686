#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "isa/type.h"

namespace davsim {

/// How a number that lies between two numbers of a type becomes one of them.
enum class Rounding : std::uint8_t {
  nearest_even,
  nearest_away,  ///< ties go away from zero
  down,
  up,
  to_zero,
  to_odd,  ///< the neighbour whose last bit is 1
};

/// Their names in documents and traces, in the same order.
inline constexpr std::array<std::string_view, 6> kRoundings = {"RINT", "ROUND", "FLOOR",
                                                               "CEIL", "TRUNC", "ODD"};

/// The integer that `value` becomes. Infinities and NaN stay, and zeros keep their sign.
double round_to_integer(double value, Rounding rounding);

/// The bits of the f16 or bf16 that `value` becomes, rounded once. What is beyond the largest
/// number becomes infinity, or the largest number where the rounding leads towards zero; with
/// `saturate` always the largest number, and NaN becomes +0.
std::uint16_t half_from_f64(Type type, double value, Rounding rounding, bool saturate);

/// The integer of `type` that `value` becomes. NaN becomes 0 and infinities the ends of the range.
/// What leaves the range becomes its end with `saturate`; else the low bits of the integer count.
std::int64_t integer_from_f64(Type type, double value, Rounding rounding, bool saturate);

/// The low bits of `value` as an integer of `type`, or, with `saturate`, the end of the range that
/// it leaves. `type` has at most 32 bits, or is int64.
std::int64_t integer_from_integer(Type type, std::int64_t value, bool saturate);

/// The f32 that an integer becomes, rounded once.
float f32_from_integer(std::int64_t value, Rounding rounding);

}  // namespace davsim
