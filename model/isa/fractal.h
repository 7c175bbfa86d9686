#pragma once

#include <cstdint>

#include "isa/constants.h"

namespace davsim {

// The cube works on fractals: 16 rows of one DataBlock each, 512 bytes one after the other. The
// capital letter in the name of a layout is the order of the fractals, the small one the order
// inside: Z runs along the rows, N down the columns.

/// Rows of a fractal, and columns of a fractal of the accumulator.
inline constexpr int kFractalRows = 16;
inline constexpr int kFractalBytes = kFractalRows * kBlockBytes;
/// Elements of a fractal of the accumulator, which is 16 x 16 in every type.
inline constexpr int kTileElements = kFractalRows * kFractalRows;

/// Columns of a fractal with elements of `size` bytes.
constexpr int fractal_columns(int size) { return kBlockBytes / size; }

/// Fractals that hold `rows` rows or columns of the accumulator.
constexpr std::uint32_t tiles_of(std::uint32_t rows) {
  return (rows + kFractalRows - 1) / kFractalRows;
}

}  // namespace davsim
