#include "isa/conversion.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace davsim {
namespace {

/// The low bits of `bits`, read as an integer of `type`.
std::int64_t low_bits(Type type, std::uint64_t bits) {
  const int unused = 64 - size_of(type) * 8;
  const std::uint64_t shifted = bits << unused;
  return is_signed(type) ? static_cast<std::int64_t>(shifted) >> unused
                         : static_cast<std::int64_t>(shifted >> unused);
}

/// The largest and the lowest integer of `type`.
std::int64_t end_of_range(Type type, bool largest) {
  const int bits = size_of(type) * 8 - (is_signed(type) ? 1 : 0);
  const auto top = static_cast<std::int64_t>(~std::uint64_t{0} >> (64 - bits));
  if (largest) return top;
  return is_signed(type) ? -top - 1 : 0;
}

/// Whether a magnitude beyond the largest number stays finite when it is rounded.
bool rounds_inwards(double value, Rounding rounding) {
  return rounding == Rounding::to_zero || rounding == Rounding::to_odd ||
         rounding == (value > 0 ? Rounding::down : Rounding::up);
}

}  // namespace

double round_to_integer(double value, Rounding rounding) {
  switch (rounding) {
    case Rounding::nearest_even: return std::nearbyint(value);
    case Rounding::nearest_away: return std::round(value);
    case Rounding::down: return std::floor(value);
    case Rounding::up: return std::ceil(value);
    case Rounding::to_zero: return std::trunc(value);
    case Rounding::to_odd:
      break;
  }
  const double below = std::floor(value);
  if (below == value || std::isnan(value)) return value;
  return std::fmod(below, 2) != 0 ? below : below + 1;
}

std::uint16_t half_from_f64(Type type, double value, Rounding rounding, bool saturate) {
  const bool is_f16 = type == Type::f16;
  const int fraction_bits = is_f16 ? 10 : 7;
  const int lowest = is_f16 ? -14 : -126;
  const std::uint32_t largest = is_f16 ? 0x7BFF : 0x7F7F;
  const std::uint32_t infinity = largest + 1;
  const std::uint32_t sign = std::signbit(value) ? 0x8000 : 0;
  if (std::isnan(value)) {
    const std::uint32_t quiet = infinity | (1U << (fraction_bits - 1));
    return static_cast<std::uint16_t>(saturate ? 0 : sign | quiet);
  }
  if (std::isinf(value)) return static_cast<std::uint16_t>(sign | (saturate ? largest : infinity));
  if (value == 0) return static_cast<std::uint16_t>(sign);
  // The last place of the result is worth 2^(exponent - fraction_bits).
  const int exponent = std::max(std::ilogb(value), lowest);
  const double places =
      std::abs(round_to_integer(std::ldexp(value, fraction_bits - exponent), rounding));
  // The first of the places counts as one more of the exponent, and so does a carry.
  const double bits = std::ldexp(exponent - lowest, fraction_bits) + places;
  if (bits <= largest) return static_cast<std::uint16_t>(sign | static_cast<std::uint32_t>(bits));
  const bool finite = saturate || rounds_inwards(value, rounding);
  return static_cast<std::uint16_t>(sign | (finite ? largest : infinity));
}

std::int64_t integer_from_f64(Type type, double value, Rounding rounding, bool saturate) {
  if (std::isnan(value)) return 0;
  const double whole = round_to_integer(value, rounding);
  const int bits = size_of(type) * 8 - (is_signed(type) ? 1 : 0);
  const double beyond = std::ldexp(1.0, bits);
  if (whole < beyond && whole >= (is_signed(type) ? -beyond : 0.0)) {
    return static_cast<std::int64_t>(whole);
  }
  if (saturate || std::isinf(whole)) return end_of_range(type, whole > 0);
  // What f64 holds beyond 64 bits is a multiple of 2^12: the remainder is exact.
  const double rest = std::fmod(whole, 0x1p64);
  const auto magnitude = static_cast<std::uint64_t>(std::abs(rest));
  return low_bits(type, rest < 0 ? 0 - magnitude : magnitude);
}

std::int64_t integer_from_integer(Type type, std::int64_t value, bool saturate) {
  const std::int64_t lowest = end_of_range(type, false);
  const std::int64_t largest = end_of_range(type, true);
  if (saturate) return std::clamp(value, lowest, largest);
  return low_bits(type, static_cast<std::uint64_t>(value));
}

float f32_from_integer(std::int64_t value, Rounding rounding) {
  if (value == 0) return 0;
  const std::uint64_t magnitude =
      value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
  const int dropped = std::max(0, static_cast<int>(std::bit_width(magnitude)) - 24);
  // Of the bits that are dropped only this matters: nothing, less than a half, a half, or more.
  double kept = static_cast<double>(magnitude >> dropped);
  if (dropped > 0) {
    const std::uint64_t rest = magnitude & ((std::uint64_t{1} << dropped) - 1);
    const std::uint64_t half = std::uint64_t{1} << (dropped - 1);
    kept += rest == 0 ? 0 : (rest == half ? 0.5 : (rest < half ? 0.25 : 0.75));
  }
  const double rounded = round_to_integer(value < 0 ? -kept : kept, rounding);
  return static_cast<float>(std::ldexp(rounded, dropped));
}

}  // namespace davsim
