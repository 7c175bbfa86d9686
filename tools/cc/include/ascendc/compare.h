#pragma once

// Comparing elements of vectors in UB, and choosing by bits.

#include "ascendc/operands.h"

namespace AscendC {

DAVSIM_CC_API davsim_cc::Operand compare_operand(CMPMODE mode) {
  return davsim_cc::word("mode", kCompareModes[static_cast<int>(mode)]);
}

/// dst: a bit for each element.
template <typename T, typename U>
DAVSIM_CC_API void Compare(const LocalTensor<U>& dst, const LocalTensor<T>& src0,
                           const LocalTensor<T>& src1, CMPMODE mode, std::uint32_t count) {
  Operands()(operand("dst", dst))(operand("src0", src0))(operand("src1", src1))(
      compare_operand(mode))("count", count)
      .issue("Compare");
}
template <bool kSetMask, typename T, typename Mask>
DAVSIM_CC_API void issue_compare(Operands& operands, const LocalTensor<T>& src0,
                                 const LocalTensor<T>& src1, CMPMODE mode, Mask mask,
                                 std::uint8_t repeat, const BinaryRepeatParams& strides) {
  operands(operand("src0", src0))(operand("src1", src1))(compare_operand(mode));
  put_any_mask<kSetMask, T>(operands, mask);
  operands("repeat", repeat)("src0_block_stride", strides.src0BlkStride)(
      "src1_block_stride", strides.src1BlkStride)("src0_repeat_stride", strides.src0RepStride)(
      "src1_repeat_stride", strides.src1RepStride);
  operands.issue("Compare");
}
template <typename T, typename U, bool isSetMask = true>
DAVSIM_CC_API void Compare(const LocalTensor<U>& dst, const LocalTensor<T>& src0,
                           const LocalTensor<T>& src1, CMPMODE mode, const std::uint64_t* mask,
                           std::uint8_t repeat, const BinaryRepeatParams& strides) {
  Operands operands;
  operands(operand("dst", dst));
  issue_compare<isSetMask>(operands, src0, src1, mode, mask, repeat, strides);
}
template <typename T, typename U, bool isSetMask = true>
DAVSIM_CC_API void Compare(const LocalTensor<U>& dst, const LocalTensor<T>& src0,
                           const LocalTensor<T>& src1, CMPMODE mode, const std::uint64_t mask,
                           std::uint8_t repeat, const BinaryRepeatParams& strides) {
  Operands operands;
  operands(operand("dst", dst));
  issue_compare<isSetMask>(operands, src0, src1, mode, mask, repeat, strides);
}
/// The result of one repeat goes to the register for comparisons.
template <bool kSetMask, typename T, typename Mask>
DAVSIM_CC_API void issue_compare_to_register(const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                                             CMPMODE mode, Mask mask,
                                             const BinaryRepeatParams& strides) {
  Operands operands;
  operands(operand("src0", src0))(operand("src1", src1))(compare_operand(mode));
  put_any_mask<kSetMask, T>(operands, mask);
  operands("src0_block_stride", strides.src0BlkStride)("src1_block_stride", strides.src1BlkStride)
      .issue("Compare");
}
template <typename T, bool isSetMask = true>
DAVSIM_CC_API void Compare(const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE mode,
                           const std::uint64_t* mask, const BinaryRepeatParams& strides) {
  issue_compare_to_register<isSetMask>(src0, src1, mode, mask, strides);
}
template <typename T, bool isSetMask = true>
DAVSIM_CC_API void Compare(const LocalTensor<T>& src0, const LocalTensor<T>& src1, CMPMODE mode,
                           const std::uint64_t mask, const BinaryRepeatParams& strides) {
  issue_compare_to_register<isSetMask>(src0, src1, mode, mask, strides);
}

template <typename T, typename U>
DAVSIM_CC_API void Compares(const LocalTensor<U>& dst, const LocalTensor<T>& src0,
                            const davsim_cc::Plain<T> src1, CMPMODE mode, std::uint32_t count) {
  Operands()(operand("dst", dst))(operand("src0", src0))(scalar_operand("scalar", src1))(
      compare_operand(mode))("count", count)
      .issue("Compares");
}
/// The older name.
template <typename T, typename U>
DAVSIM_CC_API void CompareScalar(const LocalTensor<U>& dst, const LocalTensor<T>& src0,
                                 const davsim_cc::Plain<T> src1, CMPMODE mode,
                                 std::uint32_t count) {
  Compares(dst, src0, src1, mode, count);
}
template <bool kSetMask, typename T, typename U, typename Mask>
DAVSIM_CC_API void issue_compares(const LocalTensor<U>& dst, const LocalTensor<T>& src0, T src1,
                                  CMPMODE mode, Mask mask, std::uint8_t repeat,
                                  const UnaryRepeatParams& strides) {
  Operands operands;
  operands(operand("dst", dst))(operand("src0", src0))(scalar_operand("scalar", src1))(
      compare_operand(mode));
  put_any_mask<kSetMask, T>(operands, mask);
  operands("repeat", repeat)("src0_block_stride", strides.srcBlkStride)("src0_repeat_stride",
                                                                        strides.srcRepStride)
      .issue("Compares");
}
template <typename T, typename U, bool isSetMask = true>
DAVSIM_CC_API void Compares(const LocalTensor<U>& dst, const LocalTensor<T>& src0,
                            const davsim_cc::Plain<T> src1, CMPMODE mode, const std::uint64_t* mask,
                            std::uint8_t repeat, const UnaryRepeatParams& strides) {
  issue_compares<isSetMask>(dst, src0, src1, mode, mask, repeat, strides);
}
template <typename T, typename U, bool isSetMask = true>
DAVSIM_CC_API void Compares(const LocalTensor<U>& dst, const LocalTensor<T>& src0,
                            const davsim_cc::Plain<T> src1, CMPMODE mode, const std::uint64_t mask,
                            std::uint8_t repeat, const UnaryRepeatParams& strides) {
  issue_compares<isSetMask>(dst, src0, src1, mode, mask, repeat, strides);
}

template <typename T>
DAVSIM_CC_API void GetCmpMask(const LocalTensor<T>& dst) {
  Operands()(operand("dst", dst)).issue("GetCmpMask");
}
template <typename T>
DAVSIM_CC_API void SetCmpMask(const LocalTensor<T>& src) {
  Operands()(operand("src", src)).issue("SetCmpMask");
}

DAVSIM_CC_API davsim_cc::Operand select_operand(SELMODE mode) {
  return davsim_cc::word("mode", kSelectModes[static_cast<int>(mode)]);
}
template <typename T, typename U>
DAVSIM_CC_API void Select(const LocalTensor<T>& dst, const LocalTensor<U>& bits,
                          const LocalTensor<T>& src0, davsim_cc::Plain<T> src1, SELMODE mode,
                          std::uint32_t count) {
  Operands()(operand("dst", dst))(operand("sel", bits))(operand("src0", src0))(
      scalar_operand("scalar", src1))(select_operand(mode))("count", count)
      .issue("Select");
}
template <typename T, typename U>
DAVSIM_CC_API void Select(const LocalTensor<T>& dst, const LocalTensor<U>& bits,
                          const LocalTensor<T>& src0, const LocalTensor<T>& src1, SELMODE mode,
                          std::uint32_t count) {
  Operands()(operand("dst", dst))(operand("sel", bits))(operand("src0", src0))(
      operand("src1", src1))(select_operand(mode))("count", count)
      .issue("Select");
}
/// `other` is the second source or the scalar.
template <bool kSetMask, typename T, typename U, typename Mask>
DAVSIM_CC_API void issue_select(const LocalTensor<T>& dst, const LocalTensor<U>& bits,
                                const LocalTensor<T>& src0, const davsim_cc::Operand& other,
                                SELMODE mode, Mask mask, std::uint8_t repeat,
                                const BinaryRepeatParams& strides) {
  Operands operands;
  operands(operand("dst", dst))(operand("sel", bits))(operand("src0", src0))(other)(
      select_operand(mode));
  put_any_mask<kSetMask, T>(operands, mask);
  operands("repeat", repeat);
  put_strides(operands, strides);
  operands.issue("Select");
}
#define DAVSIM_CC_SELECT(Mask)                                                                    \
  template <typename T, typename U, bool isSetMask = true>                                        \
  DAVSIM_CC_API void Select(const LocalTensor<T>& dst, const LocalTensor<U>& bits,                \
                            const LocalTensor<T>& src0, davsim_cc::Plain<T> src1, SELMODE mode,   \
                            Mask mask, std::uint8_t repeat, const BinaryRepeatParams& strides) {  \
    issue_select<isSetMask>(dst, bits, src0, scalar_operand("scalar", src1), mode, mask, repeat,  \
                            strides);                                                             \
  }                                                                                               \
  template <typename T, typename U, bool isSetMask = true>                                        \
  DAVSIM_CC_API void Select(const LocalTensor<T>& dst, const LocalTensor<U>& bits,                \
                            const LocalTensor<T>& src0, const LocalTensor<T>& src1, SELMODE mode, \
                            Mask mask, std::uint8_t repeat, const BinaryRepeatParams& strides) {  \
    issue_select<isSetMask>(dst, bits, src0, operand("src1", src1), mode, mask, repeat, strides); \
  }
DAVSIM_CC_SELECT(std::uint64_t)
DAVSIM_CC_SELECT(const std::uint64_t*)
#undef DAVSIM_CC_SELECT

/// By what SetVectorMask and SetCmpMask have set: bits, a scalar, or the address of bits.
template <typename T, SELMODE selMode>
DAVSIM_CC_API void Select(const LocalTensor<T>& dst, const LocalTensor<T>& src0,
                          const LocalTensor<T>& src1, std::uint8_t repeat,
                          const BinaryRepeatParams& strides) {
  Operands operands;
  operands(operand("dst", dst))(operand("src0", src0))(operand("src1", src1))(
      select_operand(selMode))("is_set_mask", 0)("repeat", repeat);
  put_strides(operands, strides);
  operands.issue("Select");
}
template <typename T, typename U>
DAVSIM_CC_API void Select(const LocalTensor<T>& dst, const LocalTensor<U>& bits,
                          const LocalTensor<T>& src0, std::uint8_t repeat,
                          const BinaryRepeatParams& strides) {
  Operands operands;
  operands(operand("dst", dst))(operand("sel", bits))(operand("src0", src0))(
      select_operand(SELMODE::VSEL_TENSOR_SCALAR_MODE))("is_set_mask", 0)("repeat", repeat);
  put_strides(operands, strides);
  operands.issue("Select");
}

}  // namespace AscendC
