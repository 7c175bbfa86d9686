#pragma once

#include <cstddef>

namespace davsim {

// Parts of a matrix product that no processor needs loops of its own for.

/// Matrices of f32 as the product has them at hand: `rows` rows of `a`, `pitch` apart, times 16
/// columns `b`, to be added to 16 columns `c`. A fractal is `step` products.
struct StripSum {
  const float* a = nullptr;
  std::size_t pitch = 0;
  const float* b = nullptr;
  float* c = nullptr;
  std::size_t rows = 0;
  std::size_t depth = 0;
  std::size_t step = 0;
};

/// The products of a fractal in pairs of neighbours, those sums again in pairs and so on, every sum
/// rounded to f32; then added to `c`. Products beyond `depth` count as 0.
void add_trees(const StripSum& strip);

/// The products of a fractal one by one to `c` in f64, where products of 16-bit elements and f32
/// are exact; then rounded to f32.
void add_fractals(const StripSum& strip);

/// Rounds to `bits` bits of fraction, to the nearest, ties to even; infinity and NaN stay.
void round_fractions(float* values, std::size_t count, int bits);

/// Every NaN becomes the positive quiet one without payload; with `saturate` it becomes 0, and
/// infinity the largest number of its sign.
void settle_specials(float* values, std::size_t count, bool saturate);

}  // namespace davsim
