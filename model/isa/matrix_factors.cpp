#include "isa/matrix_factors.h"

#include <algorithm>

#include "isa/formats_small.h"

namespace davsim {

void widen_small(Type type, const std::byte* from, float* to, std::size_t count) {
  if (type == Type::int4x2) {
    for (std::size_t i = 0; i < count; ++i) {
      const auto pair = std::to_integer<unsigned>(from[i / 2]);
      const unsigned bits = i % 2 == 0 ? pair & 15U : pair >> 4;
      to[i] = static_cast<float>(static_cast<int>(bits ^ 8U) - 8);  // two's complement
    }
    return;
  }
  if (is_packed(type)) {
    const auto& values = fp4_values(type);
    for (std::size_t i = 0; i < count; ++i) {
      const auto pair = std::to_integer<unsigned>(from[i / 2]);
      to[i] = values[i % 2 == 0 ? pair & 15U : pair >> 4];
    }
    return;
  }
  const auto& values = small_values(type);
  for (std::size_t i = 0; i < count; ++i) to[i] = values[std::to_integer<unsigned>(from[i])];
}

void scale_along_k(const std::byte* scales, std::uint32_t row, std::uint32_t k, float* values,
                   std::size_t step) {
  const auto& powers = small_values(Type::fp8_e8m0);
  const std::uint32_t across =
      (k + kScaledValues * kScalesAcross - 1) / (kScaledValues * kScalesAcross);
  const std::byte* own =
      scales + std::size_t{row / kFractalRows} * across * kScaleFractalBytes +
      std::size_t{row % kFractalRows} * kScalesAcross;
  for (std::uint32_t first = 0; first < k; first += kScaledValues) {
    const std::uint32_t index = first / kScaledValues;
    const float scale = powers[std::to_integer<unsigned>(
        own[std::size_t{index / kScalesAcross} * kScaleFractalBytes + index % kScalesAcross])];
    const std::uint32_t end = std::min(k, first + kScaledValues);
    for (std::uint32_t i = first; i < end; ++i) values[i * step] *= scale;
  }
}

}  // namespace davsim
