#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace davsim {

/// Inner loops that exist once for every x86-64 (or other) processor and once with vector
/// instructions. Both give the same bits.
struct Kernels {
  std::string_view name;  ///< `baseline` or `v3`
  void (*f32_from_f16)(const std::uint16_t* in, float* out, std::size_t count) = nullptr;
  void (*f16_from_f32)(const float* in, std::uint16_t* out, std::size_t count,
                       bool saturate) = nullptr;
  void (*f32_from_bf16)(const std::uint16_t* in, float* out, std::size_t count) = nullptr;
  void (*bf16_from_f32)(const float* in, std::uint16_t* out, std::size_t count) = nullptr;
  /// Adds the product of matrices to a strip of 16 columns: `c[row][column] += a[row][i] *
  /// b[i][column]` for i = 0, 1, ... `depth` - 1 in that order, product and sum each rounded to
  /// f32. `rows` is a multiple of 4; rows of `a` are `pitch` elements apart, those of `b` and `c`
  /// 16. Which NaN comes out is not defined.
  void (*multiply_strip)(const float* a, std::size_t pitch, const float* b, float* c,
                         std::size_t rows, std::size_t depth) = nullptr;
};

/// Portable loops.
const Kernels& baseline_kernels();

/// Loops with AVX2 and F16C, or null where this build or this processor lacks them.
const Kernels* v3_kernels();

/// The loops for a value of the environment variable DAVSIM_CPU: `baseline`, or `auto` (as null)
/// for the fastest that run here. Anything else is an InputError.
const Kernels& select_kernels(const char* wanted);

/// The loops of this process, chosen at the first call by DAVSIM_CPU.
const Kernels& kernels();

}  // namespace davsim
