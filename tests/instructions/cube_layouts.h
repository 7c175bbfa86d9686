#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <vector>

#include "isa/formats.h"
#include "isa/formats_small.h"
#include "isa/type.h"

namespace davsim::cube_layouts {

// The layouts of the cube, written from the documents apart from the model: a matrix here is a
// function of row and column.

/// A matrix of plain numbers, row by row.
struct Matrix {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<double> values;

  Matrix(std::size_t r, std::size_t c) : rows(r), columns(c), values(r * c) {}
  double& at(std::size_t row, std::size_t column) { return values[row * columns + column]; }
  [[nodiscard]] double at(std::size_t row, std::size_t column) const {
    return values[row * columns + column];
  }
};

inline std::size_t up(std::size_t value, std::size_t step) { return (value + step - 1) / step; }

/// Index of an element in fractals of 16 rows of 32 bytes, those in rows (Z) or in columns (N).
inline std::size_t index_z(std::size_t row, std::size_t column, std::size_t columns,
                           std::size_t size) {
  const std::size_t width = 32 / size;
  const std::size_t fractal = row / 16 * up(columns, width) + column / width;
  return fractal * 16 * width + row % 16 * width + column % width;
}
inline std::size_t index_n(std::size_t row, std::size_t column, std::size_t rows,
                           std::size_t width) {
  const std::size_t fractal = column / width * up(rows, 16) + row / 16;
  return fractal * 16 * width + row % 16 * width + column % width;
}
/// Index of an element (k, n) of the right matrix: fractals of `width` rows and 16 columns, stored
/// column by column, those in rows.
inline std::size_t index_right(std::size_t row, std::size_t column, std::size_t columns,
                               std::size_t size) {
  const std::size_t width = 32 / size;
  const std::size_t fractal = row / width * up(columns, 16) + column / 16;
  return fractal * 16 * width + column % 16 * width + row % width;
}

/// Writes one element of a type into bytes.
inline void encode(std::vector<std::byte>& bytes, std::size_t index, Type type, double value) {
  const auto put = [&]<class T>(T element) {
    const auto* from = reinterpret_cast<const std::byte*>(&element);
    std::copy(from, from + sizeof element,
              bytes.begin() + static_cast<std::ptrdiff_t>(index * sizeof element));
  };
  switch (type) {
    case Type::f16:
      return put(f16_from_f32(static_cast<float>(value), false));
    case Type::bf16:
      return put(bf16_from_f32(static_cast<float>(value)));
    case Type::f32:
      return put(static_cast<float>(value));
    case Type::int8:
      return put(static_cast<std::int8_t>(value));
    case Type::fp8_e4m3:
    case Type::fp8_e5m2:
    case Type::hif8:
      return put(small_from_f64(type, value, false));
    default:
      return put(static_cast<std::int32_t>(value));
  }
}
/// The value that `encode` leaves of a number.
inline double rounded(Type type, double value) {
  switch (type) {
    case Type::f16:
      return f32_from_f16(f16_from_f32(static_cast<float>(value), false));
    case Type::bf16:
      return f32_from_bf16(bf16_from_f32(static_cast<float>(value)));
    case Type::f32:
      return static_cast<float>(value);
    case Type::fp8_e4m3:
    case Type::fp8_e5m2:
    case Type::hif8:
      return small_values(type).at(small_from_f64(type, value, false));
    default:
      return value;
  }
}

/// Numbers of a type that are short enough for sums to stay near: integers for int8.
inline Matrix random_matrix(std::size_t rows, std::size_t columns, Type type, unsigned seed) {
  std::mt19937 random(seed);
  Matrix matrix(rows, columns);
  for (double& value : matrix.values) {
    const auto whole = static_cast<double>(random() % 256) - 128.0;
    value = type == Type::int8
                ? whole
                : rounded(type, whole / 64.0 + static_cast<double>(random() % 1000) / 100000.0);
  }
  return matrix;
}

/// The bytes of a matrix, `index(row, column)` telling where each element goes; all others are
/// 0xA5, which is no zero in any type.
inline std::vector<std::byte> pack(
    const Matrix& matrix, Type type, std::size_t bytes,
    const std::function<std::size_t(std::size_t, std::size_t)>& index) {
  std::vector<std::byte> packed(bytes, std::byte{0xA5});
  for (std::size_t row = 0; row < matrix.rows; ++row) {
    for (std::size_t column = 0; column < matrix.columns; ++column) {
      encode(packed, index(row, column), type, matrix.at(row, column));
    }
  }
  return packed;
}

}  // namespace davsim::cube_layouts
