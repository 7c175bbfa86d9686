#include "isa/matrix_sums.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "isa/fractal.h"

namespace davsim {
namespace {

constexpr std::size_t kColumns = kFractalRows;
constexpr std::size_t kLongestStep = 64;

/// Calls `body(row, first, count)` for the fractals of every row.
template <class Body>
void for_each_fractal(const StripSum& strip, Body body) {
  for (std::size_t row = 0; row < strip.rows; ++row) {
    for (std::size_t first = 0; first < strip.depth; first += strip.step) {
      body(row, first, std::min(strip.step, strip.depth - first));
    }
  }
}

}  // namespace

void add_trees(const StripSum& strip) {
  for_each_fractal(strip, [&strip](std::size_t row, std::size_t first, std::size_t count) {
    std::array<std::array<float, kColumns>, kLongestStep> sums{};
    for (std::size_t i = 0; i < count; ++i) {
      const float factor = strip.a[row * strip.pitch + first + i];
      for (std::size_t column = 0; column < kColumns; ++column) {
        sums[i][column] = factor * strip.b[(first + i) * kColumns + column];
      }
    }
    for (std::size_t left = strip.step / 2; left > 0; left /= 2) {
      for (std::size_t i = 0; i < left; ++i) {
        for (std::size_t column = 0; column < kColumns; ++column) {
          sums[i][column] = sums[2 * i][column] + sums[2 * i + 1][column];
        }
      }
    }
    for (std::size_t column = 0; column < kColumns; ++column) {
      strip.c[row * kColumns + column] += sums[0][column];
    }
  });
}

void add_fractals(const StripSum& strip) {
  for_each_fractal(strip, [&strip](std::size_t row, std::size_t first, std::size_t count) {
    std::array<double, kColumns> sums{};
    float* const c = strip.c + row * kColumns;
    std::copy_n(c, kColumns, sums.begin());
    for (std::size_t i = first; i < first + count; ++i) {
      const double factor = strip.a[row * strip.pitch + i];
      for (std::size_t column = 0; column < kColumns; ++column) {
        sums[column] += factor * static_cast<double>(strip.b[i * kColumns + column]);
      }
    }
    for (std::size_t column = 0; column < kColumns; ++column) {
      c[column] = static_cast<float>(sums[column]);
    }
  });
}

void round_fractions(float* values, std::size_t count, int bits) {
  const int dropped = 23 - bits;
  for (std::size_t i = 0; i < count; ++i) {
    const auto word = std::bit_cast<std::uint32_t>(values[i]);
    if ((word & 0x7F800000U) == 0x7F800000U) continue;
    // A carry out of the fraction adds one to the exponent, as it must.
    const std::uint32_t rounded = word + (1U << (dropped - 1)) - 1 + ((word >> dropped) & 1U);
    values[i] = std::bit_cast<float>(rounded & (~0U << dropped));
  }
}

void settle_specials(float* values, std::size_t count, bool saturate) {
  constexpr float kNan = std::bit_cast<float>(0x7FC00000U);
  constexpr float kMost = std::numeric_limits<float>::max();
  for (std::size_t i = 0; i < count; ++i) {
    const auto magnitude = std::bit_cast<std::uint32_t>(values[i]) & 0x7FFFFFFFU;
    if (magnitude < 0x7F800000U) continue;
    if (magnitude > 0x7F800000U) {
      values[i] = saturate ? 0.0F : kNan;
    } else if (saturate) {
      values[i] = std::copysign(kMost, values[i]);
    }
  }
}

}  // namespace davsim
