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
      .multiply_strip = multiply_strip,
  };
  return table;
}

}  // namespace davsim
