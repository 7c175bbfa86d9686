#include "isa/formats.h"

#include <cmath>

#include "isa/kernels.h"

namespace davsim {

std::uint16_t f16_from_f64(double value, bool saturate) {
  if (std::isnan(value)) return saturate ? 0 : 0x7E00;
  const std::uint32_t sign = std::signbit(value) ? 0x8000U : 0U;
  const double magnitude = std::fabs(value);
  // Half way between the largest f16 and the next step, the tie goes up.
  if (magnitude >= 65520.0) {
    return static_cast<std::uint16_t>(sign | (saturate ? kF16MaxBits : kF16InfinityBits));
  }
  const int exponent = magnitude < 0x1p-14 ? -14 : std::ilogb(magnitude);
  // In units of the last place the number is below 2^11: the sum with 2^52 rounds it to a whole.
  const double scaled = std::ldexp(magnitude, 10 - exponent) + 0x1p52;
  const auto units = static_cast<std::uint32_t>(scaled - 0x1p52);
  // The hidden bit of `units` adds one to the exponent field; a carry out of rounding likewise.
  return static_cast<std::uint16_t>(sign |
                                    ((static_cast<std::uint32_t>(exponent + 14) << 10) + units));
}

void f32_from_f16(std::span<const std::uint16_t> in, std::span<float> out) {
  kernels().f32_from_f16(in.data(), out.data(), in.size());
}

void f16_from_f32(std::span<const float> in, std::span<std::uint16_t> out, bool saturate) {
  kernels().f16_from_f32(in.data(), out.data(), in.size(), saturate);
}

void f32_from_bf16(std::span<const std::uint16_t> in, std::span<float> out) {
  kernels().f32_from_bf16(in.data(), out.data(), in.size());
}

void bf16_from_f32(std::span<const float> in, std::span<std::uint16_t> out) {
  kernels().bf16_from_f32(in.data(), out.data(), in.size());
}

std::uint16_t bf16_from_f64(double value) {
  // Where the f32 is not exact, take the neighbour with an odd last place: it is never halfway
  // between two bf16, so the second rounding goes where one rounding would have gone.
  auto nearest = static_cast<float>(value);
  if (nearest != value && std::isfinite(nearest) &&
      (std::bit_cast<std::uint32_t>(nearest) & 1U) == 0) {
    nearest = std::nextafter(nearest, static_cast<float>(value > nearest ? INFINITY : -INFINITY));
  }
  return bf16_from_f32(nearest);
}

}  // namespace davsim
