#pragma once

// The matrix unit: products.

#include "ascendc/operands.h"

namespace AscendC {

struct MmadParams {
  MmadParams() = default;
  MmadParams(std::uint16_t m_, std::uint16_t n_, std::uint16_t k_, std::uint8_t unit, bool source,
             bool start)
      : m(m_), n(n_), k(k_), unitFlag(unit), cmatrixSource(source), cmatrixInitVal(start) {}
  MmadParams(std::uint16_t m_, std::uint16_t n_, std::uint16_t k_, bool bias, std::int32_t offset,
             bool sparse, bool winograd_a, bool winograd_b)
      : m(m_), n(n_), k(k_), isBias(bias), fmOffset(offset), enSsparse(sparse), enWinogradA(winograd_a),
        enWinogradB(winograd_b), cmatrixInitVal(!bias) {}
  std::uint16_t m = 0;
  std::uint16_t n = 0;
  std::uint16_t k = 0;
  bool isBias = false;
  std::int32_t fmOffset = 0;
  bool enSsparse = false;
  bool enWinogradA = false;
  bool enWinogradB = false;
  std::uint8_t unitFlag = 0;
  bool kDirectionAlign = false;
  bool cmatrixSource = false;
  bool cmatrixInitVal = true;
  bool disableGemv = false;
};

/// f32 sources are rounded to HF32 from now on.
DAVSIM_CC_API void SetHF32Mode(bool on) { state().matrix.hf32 = on; }
DAVSIM_CC_API void SetHF32TransMode(bool nearest) {
  if (nearest) davsim_cc::fail("SetHF32TransMode: rounding half away from zero is not modelled yet");
}

template <typename T, typename U, typename S>
DAVSIM_CC_API Operands product_operands(const LocalTensor<T>& dst, const LocalTensor<U>& fm,
                                        const LocalTensor<S>& filter, const MmadParams& p) {
  // Other architectures lay no fractals in rows, so that the number of them in a row makes no difference.
  if (__NPU_ARCH__ == 2201 && p.kDirectionAlign && sizeof(U) == 4 && (p.k + 7) / 8 % 2 != 0) {
    davsim_cc::fail("Mmad: f32 whose k is padded to 16 (kDirectionAlign) is not modelled yet where that is more "
                    "than to 8");
  }
  Operands operands;
  operands(operand("dst", dst))(operand("fm", fm))(operand("filter", filter))("m", p.m)("n", p.n)("k", p.k);
  if (p.unitFlag != 0) operands("unit_flag", p.unitFlag);
  return operands;
}
/// Sums that start from the bias table (cmatrixSource) start at its beginning.
template <typename T>
DAVSIM_CC_API void put_start(Operands& operands, const MmadParams& p) {
  operands("cmatrix_init_val", p.cmatrixInitVal && !p.isBias ? 1 : 0);
  if (p.cmatrixInitVal || !p.cmatrixSource) return;
  operands(davsim_cc::local("bias", davsim_cc::Space::bt, 0, davsim_cc::type_name<T>()));
}
template <typename T, typename U, typename S>
DAVSIM_CC_API void Mmad(const LocalTensor<T>& dst, const LocalTensor<U>& fm,
                        const LocalTensor<S>& filter, const MmadParams& p) {
  Operands operands = product_operands(dst, fm, filter, p);
  put_start<T>(operands, p);
  if (state().matrix.hf32) operands("hf32", 1);
  operands.issue("Mmad");
}
template <typename T, typename U, typename S, typename V>
DAVSIM_CC_API void Mmad(const LocalTensor<T>& dst, const LocalTensor<U>& fm,
                        const LocalTensor<S>& filter, const LocalTensor<V>& bias, const MmadParams& p) {
  Operands operands = product_operands(dst, fm, filter, p);
  operands("cmatrix_init_val", 0)(operand("bias", bias));
  if (state().matrix.hf32) operands("hf32", 1);
  operands.issue("Mmad");
}
template <typename T, typename U, typename S>
DAVSIM_CC_API void MmadMx(const LocalTensor<T>& dst, const LocalTensor<U>& fm,
                          const LocalTensor<S>& filter, const MmadParams& p) {
  Operands operands = product_operands(dst, fm, filter, p);
  put_start<T>(operands, p);
  operands.issue("MmadMx");
}
template <typename T, typename U, typename S, typename V>
DAVSIM_CC_API void MmadMx(const LocalTensor<T>& dst, const LocalTensor<U>& fm,
                          const LocalTensor<S>& filter, const LocalTensor<V>& bias, const MmadParams& p) {
  product_operands(dst, fm, filter, p)("cmatrix_init_val", 0)(operand("bias", bias)).issue("MmadMx");
}

}  // namespace AscendC
