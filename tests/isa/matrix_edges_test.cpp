// Products at the edges of fractals and at the largest extent, against sums that are exact.

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <random>
#include <vector>

#include "instructions/cube_layouts.h"
#include "isa/matrix.h"

namespace davsim::matrix_edges_test {

using namespace cube_layouts;

struct Shape {
  std::size_t m, k, n;
};

std::ostream& operator<<(std::ostream& out, const Shape& s) {
  return out << s.m << " x " << s.k << " x " << s.n;
}

/// Numbers that every type can hold and whose sums of 4095 products are exact in f32: quarters for
/// e1m2, halves for e2m1, whole numbers up to 4 for the others.
Matrix numbers(std::size_t rows, std::size_t columns, Type type, unsigned seed) {
  std::mt19937 random(seed);
  Matrix matrix(rows, columns);
  for (double& value : matrix.values) {
    value = static_cast<double>(random() % 9) - 4;
    if (type == Type::fp4x2_e1m2) value = value / 4;
    if (type == Type::fp4x2_e2m1)
      value = std::array{-4.0, -1.5, -0.5, 0.0, 0.5, 1.0, 2.0, 3.0, 6.0}[random() % 9];
  }
  return matrix;
}

/// As `pack`, also for two numbers a byte, the first in the lower half.
template <class Index>
std::vector<std::byte> packed(const Matrix& matrix, Type type, std::size_t bytes, Index index) {
  if (!is_packed(type)) return pack(matrix, type, bytes, index);
  std::vector<std::byte> all(bytes, std::byte{0xA5});
  for (std::size_t row = 0; row < matrix.rows; ++row) {
    for (std::size_t column = 0; column < matrix.columns; ++column) {
      const std::size_t at = index(row, column);
      const auto bits = static_cast<unsigned>(
          fp4_from_f64(type, matrix.at(row, column), Rounding::nearest_even));
      const auto byte = std::to_integer<unsigned>(all[at / 2]);
      all[at / 2] = std::byte(at % 2 == 0 ? (byte & 0xF0U) | bits : (byte & 0x0FU) | bits << 4);
    }
  }
  return all;
}

/// Scales of `rows` rows, or columns, for k values each: fractals of 16 x 2 along k. They are also
/// multiplied into `matrix` by `scale(row, i, power)`.
template <class Scale>
std::vector<std::byte> scales(std::size_t rows, std::size_t k, unsigned seed, Scale scale) {
  std::mt19937 random(seed);
  std::vector<std::byte> bytes(up(rows, 16) * (k / 64) * 32, std::byte{0xFF});
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t block = 0; block < k / 32; ++block) {
      const unsigned power = random() % 3;  // 1/2, 1 or 2
      bytes[(row / 16 * (k / 64) + block / 2) * 32 + row % 16 * 2 + block % 2] =
          std::byte(126 + power);
      for (std::size_t i = block * 32; i < block * 32 + 32; ++i)
        scale(row, i, std::ldexp(0.5, static_cast<int>(power)));
    }
  }
  return bytes;
}

void expect_exact(Type left, Type right, const Shape& shape, bool a_columns, bool scaled) {
  SCOPED_TRACE(testing::Message() << name_of(left) << " by " << name_of(right) << ' ' << shape
                                  << (a_columns ? " nz" : " zz"));
  const auto& [m, k, n] = shape;
  const std::size_t width = is_packed(left) ? 64 : 32 / static_cast<std::size_t>(size_of(left));
  Matrix a = numbers(m, k, left, 1), b = numbers(k, n, right, 2);
  const std::size_t depth = up(k, width);
  const auto a_bytes =
      packed(a, left, up(m, 16) * depth * 512, [&](std::size_t row, std::size_t column) {
        if (m == 1) return column;
        const std::size_t fractal =
            a_columns ? column / width * up(m, 16) + row / 16 : row / 16 * depth + column / width;
        return fractal * 16 * width + row % 16 * width + column % width;
      });
  const auto b_bytes =
      packed(b, right, up(n, 16) * depth * 512, [&](std::size_t row, std::size_t column) {
        return (row / width * up(n, 16) + column / 16) * 16 * width + column % 16 * width +
               row % width;
      });
  std::vector<std::byte> a_scale, b_scale;
  if (scaled) {
    a_scale = scales(m, k, 3, [&](std::size_t row, std::size_t i, double s) { a.at(row, i) *= s; });
    b_scale = scales(n, k, 4, [&](std::size_t row, std::size_t i, double s) { b.at(i, row) *= s; });
  }
  // 7 where nothing may be written.
  const bool whole = left == Type::int8;
  std::vector<float> c(up(m, 16) * up(n, 16) * 256, 7);
  multiply({.type = left,
            .b_type = right,
            .to = whole ? Type::int32 : Type::f32,
            .m = static_cast<std::uint32_t>(m),
            .n = static_cast<std::uint32_t>(n),
            .k = static_cast<std::uint32_t>(k),
            .a = a_bytes.data(),
            .b = b_bytes.data(),
            .c = reinterpret_cast<std::byte*>(c.data()),
            .a_scale = scaled ? a_scale.data() : nullptr,
            .b_scale = scaled ? b_scale.data() : nullptr,
            .a_columns = a_columns},
           kernels());
  std::size_t wrong = 0;
  for (std::size_t column = 0; column < up(n, 16) * 16; ++column) {
    std::vector<double> b_column(k);
    for (std::size_t i = 0; column < n && i < k; ++i) b_column[i] = b.at(i, column);
    for (std::size_t row = 0; row < up(m, 16) * 16; ++row) {
      const float found = c[column / 16 * up(m, 16) * 256 + row * 16 + column % 16];
      double expected = 7;
      if (row < m && column < n) {
        const double* a_row = &a.values[row * k];
        expected = 0;
        for (std::size_t i = 0; i < k; ++i) expected += a_row[i] * b_column[i];
      }
      const bool inside = row < m && column < n;
      const double value = whole && inside ? std::bit_cast<std::int32_t>(found) : double{found};
      wrong += value != expected ? 1 : 0;
    }
  }
  EXPECT_EQ(wrong, 0U);
}

const std::vector<std::pair<Type, Type>> kPlain = {
    {Type::f16, Type::f16},           {Type::bf16, Type::bf16},
    {Type::f32, Type::f32},           {Type::int8, Type::int8},
    {Type::fp8_e4m3, Type::fp8_e4m3}, {Type::fp8_e5m2, Type::fp8_e5m2},
    {Type::fp8_e4m3, Type::fp8_e5m2}, {Type::fp8_e5m2, Type::fp8_e4m3},
    {Type::hif8, Type::hif8}};

const std::vector<std::pair<Type, Type>> kScaled = {
    {Type::fp8_e4m3, Type::fp8_e4m3},     {Type::fp8_e5m2, Type::fp8_e5m2},
    {Type::fp8_e4m3, Type::fp8_e5m2},     {Type::fp8_e5m2, Type::fp8_e4m3},
    {Type::fp4x2_e2m1, Type::fp4x2_e2m1}, {Type::fp4x2_e1m2, Type::fp4x2_e1m2},
    {Type::fp4x2_e2m1, Type::fp4x2_e1m2}, {Type::fp4x2_e1m2, Type::fp4x2_e2m1}};

constexpr std::size_t kMost = 4095;

TEST(matrix_edges, products_around_a_fractal_are_exact) {
  for (const auto& [left, right] : kPlain) {
    for (const std::size_t m : {1U, 15U, 16U, 17U}) {
      for (const std::size_t k : {1U, 15U, 16U, 17U}) {
        for (const std::size_t n : {1U, 15U, 16U, 17U}) {
          for (const bool nz : {false, true}) expect_exact(left, right, {m, k, n}, nz, false);
        }
      }
    }
  }
}

TEST(matrix_edges, the_largest_extent_is_exact_in_each_direction) {
  for (const auto& [left, right] : kPlain) {
    for (const Shape& shape : std::vector<Shape>{{kMost, 1, 1},
                                                 {kMost, 17, 15},
                                                 {1, kMost, 1},
                                                 {1, kMost, 17},
                                                 {15, kMost, 16},
                                                 {1, 1, kMost},
                                                 {17, 16, kMost}}) {
      for (const bool nz : {false, true}) expect_exact(left, right, shape, nz, false);
    }
  }
}

TEST(matrix_edges, products_with_scales_are_exact) {
  for (const auto& [left, right] : kScaled) {
    for (const std::size_t m : {1U, 15U, 16U, 17U}) {
      for (const std::size_t n : {1U, 15U, 16U, 17U}) {
        for (const std::size_t k : {64U, 128U}) expect_exact(left, right, {m, k, n}, true, true);
      }
    }
    for (const Shape& shape :
         std::vector<Shape>{{kMost, 64, 1}, {1, 4032, 16}, {15, 4032, 17}, {1, 64, kMost}}) {
      expect_exact(left, right, shape, true, true);
    }
  }
}

}  // namespace davsim::matrix_edges_test
