#pragma once

// The matrix unit: buffers of one value, and right matrices that keep two of four neighbours.

#include "ascendc/matrix_loads.h"
#include "ascendc/matrix_products.h"

namespace AscendC {

/// Pieces of 32 bytes in L1, of 512 in L0A and L0B.
template <typename T>
struct InitConstValueParams {
  InitConstValueParams() = default;
  InitConstValueParams(std::uint16_t repeats, std::uint16_t blocks, std::uint16_t gap, T value)
      : repeatTimes(repeats), blockNum(blocks), dstGap(gap), initValue(value) {}
  InitConstValueParams(std::uint16_t repeats, T value) : repeatTimes(repeats), initValue(value) {}
  std::uint16_t repeatTimes = 0;
  std::uint16_t blockNum = 0;
  std::uint16_t dstGap = 0;
  T initValue{};
};

template <typename T, typename U = T>
DAVSIM_CC_API void Fill(const LocalTensor<T>& dst, const InitConstValueParams<U>& p) {
  static_assert(std::is_same_v<T, U>, "the value has to have the type of the tensor");
  Operands()(operand("dst", dst))(scalar_operand("init_value", p.initValue))(
      "repeat_times", p.repeatTimes)("block_num", p.blockNum)("dst_gap", p.dstGap)
      .issue("Fill");
}
/// The older name.
template <typename T, typename U = T>
DAVSIM_CC_API void InitConstValue(const LocalTensor<T>& dst, const InitConstValueParams<U>& p) {
  Fill(dst, p);
}

#if __NPU_ARCH__ == 2201
/// What the right matrix keeps, and the index that says which two of four neighbours that is.
template <typename T, typename U>
DAVSIM_CC_API void LoadDataWithSparse(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                      const LocalTensor<U>& idx, const LoadData2DParams& p) {
  Operands()(operand("dst", dst))(operand("src", src))(operand("idx", idx))(
      "repeat_times", p.repeatTimes)("start_index", p.startIndex)
      .issue("LoadDataWithSparse");
}
template <typename T, typename U>
DAVSIM_CC_API void MmadWithSparse(const LocalTensor<T>& dst, const LocalTensor<U>& fm,
                                  const LocalTensor<U>& filter, const MmadParams& p) {
  Operands operands = product_operands(dst, fm, filter, p);
  operands("cmatrix_init_val", p.cmatrixInitVal && !p.isBias ? 1 : 0).issue("MmadWithSparse");
}
#endif

}  // namespace AscendC
