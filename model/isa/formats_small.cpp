#include "isa/formats_small.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace davsim {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

float power_of_two(int exponent) { return std::ldexp(1.0F, exponent); }

/// Sign, exponent, fraction, in the manner of IEEE 754; no pattern is special.
float ieee_value(unsigned bits, int exponent_bits, int fraction_bits, int bias) {
  const int fraction = static_cast<int>(bits & ((1U << fraction_bits) - 1));
  const int exponent = static_cast<int>(bits >> fraction_bits & ((1U << exponent_bits) - 1));
  const int whole = exponent == 0 ? fraction : fraction + (1 << fraction_bits);
  const float magnitude =
      std::ldexp(static_cast<float>(whole), std::max(exponent, 1) - bias - fraction_bits);
  return (bits >> (exponent_bits + fraction_bits) & 1U) != 0 ? -magnitude : magnitude;
}

float e4m3_value(unsigned bits) {
  return (bits & 0x7FU) == 0x7FU ? kNan : ieee_value(bits, 4, 3, 7);
}

float e5m2_value(unsigned bits) {
  if ((bits & 0x7FU) > 0x7CU) return kNan;
  if ((bits & 0x7FU) == 0x7CU) return bits == 0x7CU ? kInfinity : -kInfinity;
  return ieee_value(bits, 5, 2, 15);
}

float e8m0_value(unsigned bits) {
  return bits == 0xFFU ? kNan : power_of_two(static_cast<int>(bits) - 127);
}

/// Behind the sign: the dot field, which is a prefix code for the bits of the exponent; the
/// exponent, a sign and a magnitude whose leading 1 is left out; the fraction.
float hif8_value(unsigned bits) {
  if (bits == 0x80U) return kNan;
  const float sign = (bits & 0x80U) != 0 ? -1.0F : 1.0F;
  const unsigned rest = bits & 0x7FU;
  if (rest == 0x6FU) return sign * kInfinity;
  // The dots: 11, 10 and 01 for 4, 3 and 2 bits of exponent, 001 for one, 0001 for none.
  const unsigned dot = rest >> 5;
  const int exponent_bits = dot != 0 ? static_cast<int>(dot) + 1 : rest >= 16 ? 1 : 0;
  const int fraction_bits = dot != 0 ? 5 - exponent_bits : 3;
  const int fraction = static_cast<int>(rest & ((1U << fraction_bits) - 1));
  if (rest < 8) return rest == 0 ? 0.0F : sign * power_of_two(fraction - 23);
  int exponent = 0;
  if (exponent_bits > 0) {
    const int field = static_cast<int>(rest >> fraction_bits & ((1U << exponent_bits) - 1));
    const int leading = 1 << (exponent_bits - 1);
    exponent = (field & leading) != 0 ? -field : field + leading;
  }
  return sign * std::ldexp(static_cast<float>(fraction + (1 << fraction_bits)),
                           exponent - fraction_bits);
}

template <std::size_t size>
std::array<float, size> table_of(float (*value)(unsigned)) {
  std::array<float, size> values{};
  for (std::size_t i = 0; i < size; ++i) values.at(i) = value(static_cast<unsigned>(i));
  return values;
}

/// The magnitudes of a format in order, and where it ends.
struct Scale {
  struct Step {
    double magnitude;
    std::uint8_t bits;
  };
  std::vector<Step> steps;  ///< the last is what the step after the largest number would be
  std::uint8_t overflow = 0;
  std::uint8_t nan = 0;
};

Scale scale_of(const std::array<float, 256>& values, unsigned patterns, double beyond,
               std::uint8_t overflow, std::uint8_t nan) {
  Scale scale{{}, overflow, nan};
  for (unsigned bits = 0; bits < patterns; ++bits) {
    if (std::isfinite(values.at(bits))) {
      scale.steps.push_back({values.at(bits), static_cast<std::uint8_t>(bits)});
    }
  }
  scale.steps.push_back({beyond, overflow});
  std::ranges::sort(scale.steps, {}, &Scale::Step::magnitude);
  return scale;
}

const Scale& scale_of(Type type) {
  static const Scale e4m3 = scale_of(small_values(Type::fp8_e4m3), 128, 480, 0x7F, 0x7F);
  static const Scale e5m2 = scale_of(small_values(Type::fp8_e5m2), 128, 65536, 0x7C, 0x7E);
  static const Scale hif8 = scale_of(small_values(Type::hif8), 128, 49152, 0x6F, 0x80);
  static const Scale e8m0 = scale_of(small_values(Type::fp8_e8m0), 256, 0x1p128, 0xFF, 0xFF);
  switch (type) {
    case Type::fp8_e4m3: return e4m3;
    case Type::fp8_e5m2: return e5m2;
    case Type::hif8: return hif8;
    default: return e8m0;
  }
}

/// The step nearest to a magnitude between the first and the last.
const Scale::Step& nearest(const Scale& scale, double magnitude, bool ties_away) {
  const auto above = std::ranges::lower_bound(scale.steps, magnitude, {}, &Scale::Step::magnitude);
  if (above == scale.steps.begin()) return *above;
  const auto below = above - 1;
  // Both differences are exact: neighbours are within a factor of two, or the lower one is 0.
  const double up = above->magnitude - magnitude;
  const double down = magnitude - below->magnitude;
  if (up != down) return up < down ? *above : *below;
  return ties_away || (above->bits & 1U) == 0 ? *above : *below;
}

}  // namespace

const std::array<float, 256>& small_values(Type type) {
  static const auto e4m3 = table_of<256>(e4m3_value);
  static const auto e5m2 = table_of<256>(e5m2_value);
  static const auto hif8 = table_of<256>(hif8_value);
  static const auto e8m0 = table_of<256>(e8m0_value);
  switch (type) {
    case Type::fp8_e4m3: return e4m3;
    case Type::fp8_e5m2: return e5m2;
    case Type::hif8: return hif8;
    default: return e8m0;
  }
}

const std::array<float, 16>& fp4_values(Type type) {
  static const auto e2m1 = table_of<16>([](unsigned bits) { return ieee_value(bits, 2, 1, 1); });
  static const auto e1m2 = table_of<16>([](unsigned bits) { return ieee_value(bits, 1, 2, 1); });
  return type == Type::fp4x2_e2m1 ? e2m1 : e1m2;
}

std::uint8_t small_from_f64(Type type, double value, bool saturate) {
  const Scale& scale = scale_of(type);
  if (std::isnan(value)) return saturate ? 0 : scale.nan;
  const bool negative = std::signbit(value);
  if (!is_signed(type) && negative && value != 0) return saturate ? 0 : scale.nan;
  const double magnitude = std::min(std::fabs(value), scale.steps.back().magnitude);
  const Scale::Step* step = &nearest(scale, magnitude, type == Type::hif8);
  if (step == &scale.steps.back() && saturate) --step;
  const bool minus = negative && is_signed(type) && !(type == Type::hif8 && step->bits == 0);
  return static_cast<std::uint8_t>(step->bits | (minus ? 0x80U : 0U));
}

std::uint8_t fp4_from_f64(Type type, double value, Rounding rounding) {
  if (std::isnan(value)) return 0;
  constexpr std::size_t largest = 7;
  const std::array<float, 16>& values = fp4_values(type);
  const double magnitude = std::min(std::fabs(value), double{values[largest]});
  std::size_t below = largest;
  while (values[below] > magnitude) --below;
  double steps = static_cast<double>(below);
  if (magnitude > values[below]) {
    // Only this matters of what lies between two numbers: whether it is half the way, less or more.
    const double middle = (double{values[below]} + double{values[below + 1]}) / 2;
    steps += magnitude == middle ? 0.5 : (magnitude < middle ? 0.25 : 0.75);
  }
  const bool minus = std::signbit(value);
  const double rounded = std::fabs(round_to_integer(minus ? -steps : steps, rounding));
  return static_cast<std::uint8_t>(static_cast<unsigned>(rounded) | (minus ? 8U : 0U));
}

}  // namespace davsim
