#include <cstring>

#include "isa/formats.h"
#include "isa/kernels.h"

namespace davsim {
namespace {

constexpr std::size_t kBlockRows = 4;
constexpr std::size_t kStripColumns = 16;

void widen_f16(const std::uint16_t* in, float* out, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) out[i] = f32_from_f16(in[i]);
}

void narrow_f16(const float* in, std::uint16_t* out, std::size_t count, bool saturate) {
  // Two loops, so that neither decides about saturation per element.
  if (saturate) {
    for (std::size_t i = 0; i < count; ++i) out[i] = f16_from_f32(in[i], true);
  } else {
    for (std::size_t i = 0; i < count; ++i) out[i] = f16_from_f32(in[i], false);
  }
}

void widen_bf16(const std::uint16_t* in, float* out, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) out[i] = f32_from_bf16(in[i]);
}

void narrow_bf16(const float* in, std::uint16_t* out, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) out[i] = bf16_from_f32(in[i]);
}

/// Elements that are widened at a time.
constexpr std::size_t kPiece = 128;

template <class Operation>
void combine(const std::uint16_t* a, const std::uint16_t* b, std::uint16_t* out, std::size_t count,
             bool saturate, Operation operation) {
  float left[kPiece], right[kPiece];
  for (std::size_t at = 0; at < count; at += kPiece) {
    const std::size_t n = count - at < kPiece ? count - at : kPiece;
    widen_f16(a + at, left, n);
    widen_f16(b + at, right, n);
    for (std::size_t i = 0; i < n; ++i) left[i] = operation(left[i], right[i]);
    narrow_f16(left, out + at, n, saturate);
  }
}

void combine_f16(Combination what, const std::uint16_t* a, const std::uint16_t* b, std::uint16_t* out,
                 std::size_t count, bool saturate) {
  switch (what) {
    case Combination::add:
      return combine(a, b, out, count, saturate, [](float x, float y) { return x + y; });
    case Combination::subtract:
      return combine(a, b, out, count, saturate, [](float x, float y) { return x - y; });
    case Combination::multiply:
      return combine(a, b, out, count, saturate, [](float x, float y) { return x * y; });
  }
}

void add_neighbours_f16(std::uint16_t* lanes, std::size_t count, std::size_t results, bool saturate) {
  float wide[kPiece];
  widen_f16(lanes, wide, count);
  for (std::size_t n = count / 2; n >= results && n > 0; n /= 2) {
    for (std::size_t i = 0; i < n; ++i) wide[i] = wide[2 * i] + wide[2 * i + 1];
    narrow_f16(wide, lanes, n, saturate);
    widen_f16(lanes, wide, n);
  }
}

/// Four neighbours in one register of every x86-64 and AArch64 processor.
using Quad = float __attribute__((vector_size(16)));

Quad load(const float* from) {
  Quad quad;
  std::memcpy(&quad, from, sizeof quad);
  return quad;
}
void store(float* to, Quad quad) { std::memcpy(to, &quad, sizeof quad); }

/// Four rows by eight columns: the sums stay in registers from the first product to the last.
void multiply_block(const float* a, std::size_t pitch, const float* b, float* c,
                    std::size_t depth) {
  Quad sum[kBlockRows][2];
  for (std::size_t row = 0; row < kBlockRows; ++row) {
    sum[row][0] = load(c + row * kStripColumns);
    sum[row][1] = load(c + row * kStripColumns + 4);
  }
  for (std::size_t i = 0; i < depth; ++i) {
    const Quad low = load(b + i * kStripColumns);
    const Quad high = load(b + i * kStripColumns + 4);
    for (std::size_t row = 0; row < kBlockRows; ++row) {
      const float factor = a[row * pitch + i];
      const Quad factors = {factor, factor, factor, factor};
      sum[row][0] += factors * low;
      sum[row][1] += factors * high;
    }
  }
  for (std::size_t row = 0; row < kBlockRows; ++row) {
    store(c + row * kStripColumns, sum[row][0]);
    store(c + row * kStripColumns + 4, sum[row][1]);
  }
}

void multiply_strip(const float* a, std::size_t pitch, const float* b, float* c, std::size_t rows,
                    std::size_t depth) {
  for (std::size_t row = 0; row < rows; row += kBlockRows) {
    multiply_block(a + row * pitch, pitch, b, c + row * kStripColumns, depth);
    multiply_block(a + row * pitch, pitch, b + 8, c + row * kStripColumns + 8, depth);
  }
}

}  // namespace

const Kernels& baseline_kernels() {
  static constexpr Kernels table = {
      .name = "baseline",
      .f32_from_f16 = widen_f16,
      .f16_from_f32 = narrow_f16,
      .f32_from_bf16 = widen_bf16,
      .bf16_from_f32 = narrow_bf16,
      .combine_f16 = combine_f16,
      .add_neighbours_f16 = add_neighbours_f16,
      .multiply_strip = multiply_strip,
  };
  return table;
}

}  // namespace davsim
