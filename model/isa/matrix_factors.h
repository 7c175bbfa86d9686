#pragma once

#include <cstddef>
#include <cstdint>

#include "isa/fractal.h"
#include "isa/type.h"

namespace davsim {

// What a matrix product does with its factors before it multiplies them.

/// Values along k that share a scale, and scales of a row in a fractal of scales.
inline constexpr std::uint32_t kScaledValues = 32;
inline constexpr std::uint32_t kScalesAcross = 2;
inline constexpr std::uint32_t kScaleFractalBytes = kFractalRows * kScalesAcross;

/// Numbers in a row of a fractal.
inline std::uint32_t factor_columns(Type type) {
  const auto elements = static_cast<std::uint32_t>(fractal_columns(size_of(type)));
  return is_packed(type) ? 2 * elements : elements;
}

/// `count` numbers of 8 or 4 bits as f32, exactly.
void widen_small(Type type, const std::byte* from, float* to, std::size_t count);

/// Multiplies the first `k` of the values at `values`, `step` apart, by the scales of a row of the
/// left matrix or of a column of the right one.
void scale_along_k(const std::byte* scales, std::uint32_t row, std::uint32_t k, float* values,
                   std::size_t step);

}  // namespace davsim
