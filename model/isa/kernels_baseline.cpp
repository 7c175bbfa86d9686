#include "isa/formats.h"
#include "isa/kernels.h"

namespace davsim {
namespace {

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

}  // namespace

const Kernels& baseline_kernels() {
  static constexpr Kernels table = {
      .name = "baseline",
      .f32_from_f16 = widen_f16,
      .f16_from_f32 = narrow_f16,
      .f32_from_bf16 = widen_bf16,
      .bf16_from_f32 = narrow_bf16,
  };
  return table;
}

}  // namespace davsim
