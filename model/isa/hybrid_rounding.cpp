#include "isa/hybrid_rounding.h"

#include <bit>
#include <cmath>

#include "isa/formats_small.h"

namespace davsim {
namespace {

constexpr int kSmallest = -23;      ///< exponent below which everything is 0
constexpr int kSubnormals = -16;    ///< from here down, results are powers of two
constexpr int kLargest = 15;
constexpr int kNearest = 3;         ///< up to this magnitude of the exponent, the threshold does not count

/// A number as 1.fraction * 2^exponent, and the threshold that goes with it.
struct Parts {
  int exponent = 0;
  std::uint32_t fraction = 0;  ///< `fraction_bits` of it
  int fraction_bits = 0;
  std::uint32_t threshold = 0;
  int threshold_bits = 0;
};

Parts parts_of(Type from, std::uint32_t bits) {
  Parts parts;
  std::uint32_t field = 0;
  int bias = 0;
  if (from == Type::f32) {
    parts = {0, bits & 0x7FFFFFU, 23, bits & 0x3FFFU, 14};
    field = bits >> 23 & 0xFFU;
    bias = 127;
  } else {
    parts = {0, bits & 0x3FFU, 10, (bits & 1U) << 1 | 1U, 2};
    field = bits >> 10 & 0x1FU;
    bias = 15;
  }
  parts.exponent = static_cast<int>(field) - bias;
  if (field != 0 || parts.fraction == 0) return parts;
  // Subnormal: the leading bit moves to its place.
  const int shift = parts.fraction_bits + 1 - std::bit_width(parts.fraction);
  parts.fraction = parts.fraction << shift & ((1U << parts.fraction_bits) - 1);
  parts.exponent = 1 - bias - shift;
  return parts;
}

/// Bits of fraction that hif8 keeps at an exponent.
int kept_bits(int exponent) {
  if (exponent <= kSubnormals) return 0;
  const int magnitude = std::abs(exponent);
  return magnitude <= 3 ? 3 : magnitude <= 7 ? 2 : 1;
}

/// Whether what lies behind the kept bits takes the result up. What is exact stays: the documents' rule
/// alone would take it up, too, where the threshold is 0.
bool rounds_up(const Parts& parts, int kept) {
  const int behind = parts.fraction_bits - kept;
  const std::uint32_t rest = parts.fraction & ((1U << behind) - 1);
  if (rest == 0) return false;
  if (std::abs(parts.exponent) <= kNearest) return rest >> (behind - 1) != 0;
  const int surplus = behind - parts.threshold_bits;
  return (surplus >= 0 ? rest >> surplus : rest << -surplus) >= parts.threshold;
}

}  // namespace

std::uint8_t hif8_hybrid(Type from, std::uint32_t bits, bool saturate) {
  const bool single = from == Type::f32;
  const std::uint32_t magnitude = bits & (single ? 0x7FFFFFFFU : 0x7FFFU);
  const std::uint32_t infinity = single ? 0x7F800000U : 0x7C00U;
  const double sign = (bits >> (single ? 31 : 15) & 1U) != 0 ? -1.0 : 1.0;
  if (magnitude >= infinity) {
    const double special = magnitude > infinity ? std::nan("") : sign * HUGE_VAL;
    return small_from_f64(Type::hif8, special, saturate);
  }
  const Parts parts = parts_of(from, bits);
  if (magnitude == 0 || parts.exponent < kSmallest) return 0;
  if (parts.exponent > kLargest) return small_from_f64(Type::hif8, sign * HUGE_VAL, saturate);
  if (parts.exponent == kSmallest) {
    // The leading one stands in front of what is compared.
    const std::uint32_t leading =
        (1U << parts.fraction_bits | parts.fraction) >> (parts.fraction_bits + 1 - parts.threshold_bits);
    return leading >= parts.threshold ? small_from_f64(Type::hif8, sign * 0x1p-22, saturate)
                                      : std::uint8_t{0};
  }
  const int kept = kept_bits(parts.exponent);
  const std::uint32_t whole = (1U << kept) + (parts.fraction >> (parts.fraction_bits - kept)) +
                              (rounds_up(parts, kept) ? 1U : 0U);
  return small_from_f64(Type::hif8, sign * std::ldexp(double{static_cast<float>(whole)}, parts.exponent - kept),
                        saturate);
}

}  // namespace davsim
