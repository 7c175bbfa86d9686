#pragma once

#include <bit>
#include <cstdint>
#include <span>

namespace davsim {

// Number formats of at most 16 bits, as bit patterns. Every conversion rounds once, to the nearest,
// ties to even. Signalling NaNs become quiet and keep the rest of their payload, as far as it fits.

/// Largest finite f16.
inline constexpr float kF16Max = 65504.0F;
inline constexpr std::uint16_t kF16MaxBits = 0x7BFF;
inline constexpr std::uint16_t kF16InfinityBits = 0x7C00;

/// The value of an f16; exact.
constexpr float f32_from_f16(std::uint16_t bits) {
  const std::uint32_t sign = (bits & 0x8000U) << 16;
  const std::uint32_t magnitude = bits & 0x7FFFU;
  const std::uint32_t wide = magnitude << 13;
  // Subnormals are whole multiples of 2^-24, which a product gives exactly.
  const auto small = std::bit_cast<std::uint32_t>(
      static_cast<float>(static_cast<std::int32_t>(magnitude)) * 0x1p-24F);
  const std::uint32_t finite = magnitude < 0x0400U ? small : wide + (112U << 23);
  const std::uint32_t special = wide | 0x7F800000U | (magnitude > 0x7C00U ? 0x00400000U : 0U);
  return std::bit_cast<float>(sign | (magnitude < 0x7C00U ? finite : special));
}

/// The f16 nearest to `value`. With `saturate`, what leaves the range becomes +-65504 and NaN
/// becomes +0; without, they become infinity and NaN.
constexpr std::uint16_t f16_from_f32(float value, bool saturate) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t sign = (bits >> 16) & 0x8000U;
  const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
  const std::uint32_t even = magnitude + 0x0FFFU + ((magnitude >> 13) & 1U);
  const std::uint32_t normal = (even - (112U << 23)) >> 13;
  // The last place of numbers in [1/2, 1) is 2^-24, that of f16 subnormals: the sum rounds for us.
  const bool tiny = magnitude < 0x38800000U;
  const float shifted = std::bit_cast<float>(tiny ? magnitude : 0U) + 0.5F;
  const std::uint32_t subnormal = std::bit_cast<std::uint32_t>(shifted) - 0x3F000000U;
  const std::uint32_t overflow = saturate ? kF16MaxBits : kF16InfinityBits;
  const std::uint32_t not_a_number = 0x7E00U | ((magnitude >> 13) & 0x03FFU);
  const std::uint32_t finite = tiny ? subnormal : normal;
  const std::uint32_t number = magnitude < 0x477FF000U ? finite : overflow;
  const bool is_nan = magnitude > 0x7F800000U;
  const std::uint32_t result = sign | (is_nan ? not_a_number : number);
  return static_cast<std::uint16_t>(is_nan && saturate ? 0U : result);
}

/// The f16 nearest to `value`, not by way of f32: for functions that are computed in f64.
std::uint16_t f16_from_f64(double value, bool saturate);

/// The bf16 nearest to `value`, rounded once and not by way of f32.
std::uint16_t bf16_from_f64(double value);

/// The value of a bf16; exact.
constexpr float f32_from_bf16(std::uint16_t bits) {
  const std::uint32_t quiet = (bits & 0x7FFFU) > 0x7F80U ? 0x00400000U : 0U;
  return std::bit_cast<float>((static_cast<std::uint32_t>(bits) << 16) | quiet);
}

/// The bf16 nearest to `value`; what leaves the range becomes infinity, NaN stays NaN.
constexpr std::uint16_t bf16_from_f32(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t rounded = bits + 0x7FFFU + ((bits >> 16) & 1U);
  const bool is_nan = (bits & 0x7FFFFFFFU) > 0x7F800000U;
  return static_cast<std::uint16_t>((is_nan ? bits | 0x00400000U : rounded) >> 16);
}

// Batches, on the fastest code that this processor runs, with the same bits as the functions above.
// `out` is at least as long as `in` and does not overlap it.

void f32_from_f16(std::span<const std::uint16_t> in, std::span<float> out);
void f16_from_f32(std::span<const float> in, std::span<std::uint16_t> out, bool saturate);
void f32_from_bf16(std::span<const std::uint16_t> in, std::span<float> out);
void bf16_from_f32(std::span<const float> in, std::span<std::uint16_t> out);

}  // namespace davsim
