#pragma once

#include <cstddef>
#include <cstdint>

#include "isa/kernels.h"
#include "isa/type.h"

namespace davsim {

/// What a matrix product is added to.
enum class MatrixStart : std::uint8_t {
  accumulator,  ///< what the accumulator holds
  zero,
  bias,  ///< one row, for every row of the result
};

/// The order in which the products of one element are added. That of the hardware is not published.
enum class SumOrder : std::uint8_t {
  sequential,  ///< one after the other, every sum rounded to f32
  tree,        ///< those of a fractal in pairs of neighbours, every sum rounded; then added
  fractal,     ///< those of a fractal to the sum before it in f64; then rounded to f32
};

/// A product of matrices, with or without scales, in the layouts of the cube: `m` x `k` by `k` x
/// `n`. Nothing of the result is written beyond its `m` rows and `n` columns.
struct MatrixProduct {
  Type type = Type::none;    ///< of the left matrix: any that the cube multiplies
  Type b_type = Type::none;  ///< of the right matrix; none: the same. As many bits as `type`
  Type to = Type::none;    ///< f32 or f16; int32 for int8 and int4x2
  std::uint32_t m = 0;
  std::uint32_t n = 0;
  std::uint32_t k = 0;
  const std::byte* a = nullptr;  ///< fractals in rows, or in columns with `a_columns`; m = 1: a row
  const std::byte* b = nullptr;  ///< transposed fractals in rows
  std::byte* c = nullptr;        ///< fractals of 16 x 16 elements in columns
  const std::byte* bias = nullptr;  ///< `n` elements of `to`, for MatrixStart::bias
  /// Null, or fp8_e8m0 factors for 32 neighbours along k each: fractals of 16 rows of `a`, or
  /// columns of `b`, with two factors each, one after the other along k.
  const std::byte* a_scale = nullptr;
  const std::byte* b_scale = nullptr;
  bool a_columns = false;
  MatrixStart start = MatrixStart::zero;
  SumOrder order = SumOrder::sequential;
  /// Bits of fraction that f32 factors are rounded to, to the nearest, ties to even; 23 keeps them.
  int fraction_bits = 23;
  /// Floating-point results: infinity becomes the largest number and NaN 0, instead of staying.
  bool saturate = false;
};

/// Computes the product. The bits are the same with all `kernels`; a NaN is the positive quiet one
/// without payload.
void multiply(const MatrixProduct& product, const Kernels& kernels);

}  // namespace davsim
