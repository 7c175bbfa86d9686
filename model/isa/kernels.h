#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace davsim {

/// What `Kernels::combine_f16` computes.
enum class Combination : std::uint8_t { add, subtract, multiply };

/// Inner loops that exist once for every x86-64 (or other) processor and once with vector
/// instructions. Both give the same bits.
struct Kernels {
  std::string_view name;  ///< `baseline` or `v3`
  void (*f32_from_f16)(const std::uint16_t* in, float* out, std::size_t count) = nullptr;
  void (*f16_from_f32)(const float* in, std::uint16_t* out, std::size_t count,
                       bool saturate) = nullptr;
  void (*f32_from_bf16)(const std::uint16_t* in, float* out, std::size_t count) = nullptr;
  void (*bf16_from_f32)(const float* in, std::uint16_t* out, std::size_t count) = nullptr;
  /// `out[i] = a[i] + b[i]` (or -, *) in f32, rounded once to f16. `out` may be `a` or `b`.
  void (*combine_f16)(Combination what, const std::uint16_t* a, const std::uint16_t* b,
                      std::uint16_t* out, std::size_t count, bool saturate) = nullptr;
  /// Adds neighbours among the first `count` elements, a power of two up to 128, then neighbouring
  /// sums, each sum in f32 and rounded to f16, until `results` are left at the front.
  void (*add_neighbours_f16)(std::uint16_t* lanes, std::size_t count, std::size_t results,
                             bool saturate) = nullptr;
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
