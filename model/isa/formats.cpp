#include "isa/formats.h"

#include <cmath>

#include "isa/kernels.h"

namespace davsim {

namespace {

/// The f32 nearest to a number; where that is not exact, the neighbour with an odd last place. It is
/// never halfway between two numbers of a shorter format, so rounding it to that goes where rounding
/// the number itself would have gone.
float odd_f32(double value) {
  const auto nearest = static_cast<float>(value);
  const auto bits = std::bit_cast<std::uint32_t>(nearest);
  if (static_cast<double>(nearest) == value || (bits & 1U) != 0 || !std::isfinite(nearest)) return nearest;
  // Bits count away from zero, on both sides of it.
  const bool outward = std::fabs(value) > std::fabs(static_cast<double>(nearest));
  return std::bit_cast<float>(outward ? bits + 1 : bits - 1);
}

}  // namespace

std::uint16_t f16_from_f64(double value, bool saturate) {
  if (std::isnan(value)) return saturate ? 0 : 0x7E00;
  return f16_from_f32(odd_f32(value), saturate);
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
  return bf16_from_f32(odd_f32(value));
}

}  // namespace davsim
