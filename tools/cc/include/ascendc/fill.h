#pragma once

// Filling, converting, comparing and choosing elements of vectors in UB.

#include "ascendc/operands.h"

namespace AscendC {

template <typename T>
DAVSIM_CC_API void Duplicate(const LocalTensor<T>& dst, const davsim_cc::Plain<T>& scalar,
                             const std::int32_t& count) {
  Operands()(operand("dst", dst))(scalar_operand("scalar", scalar))("count", count).issue(
      "Duplicate");
}
template <bool kSetMask, typename T, typename Mask>
DAVSIM_CC_API void issue_duplicate(const LocalTensor<T>& dst, T scalar, Mask mask,
                                   std::uint8_t repeat, std::uint16_t block_stride,
                                   std::uint8_t repeat_stride) {
  Operands operands;
  operands(operand("dst", dst))(scalar_operand("scalar", scalar));
  put_any_mask<kSetMask, T>(operands, mask);
  operands("repeat", repeat)("dst_block_stride", block_stride)("dst_repeat_stride", repeat_stride)
      .issue("Duplicate");
}
template <typename T, bool isSetMask = true>
DAVSIM_CC_API void Duplicate(const LocalTensor<T>& dst, const davsim_cc::Plain<T>& scalar,
                             const std::uint64_t* mask, const std::uint8_t repeat,
                             const std::uint16_t block_stride, const std::uint8_t repeat_stride) {
  issue_duplicate<isSetMask, T>(dst, scalar, mask, repeat, block_stride, repeat_stride);
}
template <typename T, bool isSetMask = true>
DAVSIM_CC_API void Duplicate(const LocalTensor<T>& dst, const davsim_cc::Plain<T>& scalar,
                             std::uint64_t mask, const std::uint8_t repeat,
                             const std::uint16_t block_stride, const std::uint8_t repeat_stride) {
  issue_duplicate<isSetMask, T>(dst, scalar, mask, repeat, block_stride, repeat_stride);
}

template <typename T>
DAVSIM_CC_API void Brcb(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                        const std::uint8_t repeat, const BrcbRepeatParams& strides) {
  Operands()(operand("dst", dst))(operand("src", src))("repeat", repeat)(
      "dst_block_stride", strides.dstBlkStride)("dst_repeat_stride", strides.dstRepStride)
      .issue("Brcb");
}

template <typename T>
DAVSIM_CC_API void CreateVecIndex(LocalTensor<T> dst, const davsim_cc::Plain<T>& first,
                                  std::uint32_t count) {
  Operands()(operand("dst", dst))(scalar_operand("first_value", first))("count", count).issue(
      "CreateVecIndex");
}
template <typename T>
DAVSIM_CC_API void CreateVecIndex(LocalTensor<T> dst, const davsim_cc::Plain<T>& first,
                                  const std::uint64_t* mask, std::uint8_t repeat,
                                  std::uint16_t block_stride, std::uint8_t repeat_stride) {
  Operands operands;
  operands(operand("dst", dst))(scalar_operand("first_value", first));
  put_any_mask<true, T>(operands, mask);
  operands("repeat", repeat)("dst_block_stride", block_stride)("dst_repeat_stride", repeat_stride)
      .issue("CreateVecIndex");
}
template <typename T>
DAVSIM_CC_API void CreateVecIndex(LocalTensor<T> dst, const davsim_cc::Plain<T>& first,
                                  std::uint64_t mask, std::uint8_t repeat,
                                  std::uint16_t block_stride, std::uint8_t repeat_stride) {
  Operands operands;
  operands(operand("dst", dst))(scalar_operand("first_value", first));
  put_any_mask<true, T>(operands, mask);
  operands("repeat", repeat)("dst_block_stride", block_stride)("dst_repeat_stride", repeat_stride)
      .issue("CreateVecIndex");
}

DAVSIM_CC_API davsim_cc::Operand round_operand(RoundMode mode) {
  return davsim_cc::word("round_mode", name_of(mode));
}
template <typename T, typename U>
DAVSIM_CC_API void Cast(const LocalTensor<T>& dst, const LocalTensor<U>& src, const RoundMode& mode,
                        const std::uint32_t count) {
  Operands()(operand("dst", dst))(operand("src", src))(round_operand(mode))("count", count).issue(
      "Cast");
}
template <bool kSetMask, typename T, typename U, typename Mask>
DAVSIM_CC_API void issue_cast(const LocalTensor<T>& dst, const LocalTensor<U>& src, RoundMode mode,
                              Mask mask, std::uint8_t repeat, const UnaryRepeatParams& strides) {
  Operands operands;
  operands(operand("dst", dst))(operand("src", src))(round_operand(mode));
  // The wider type decides how many elements a repeat has.
  if (sizeof(T) > sizeof(U)) {
    put_any_mask<kSetMask, T>(operands, mask);
  } else {
    put_any_mask<kSetMask, U>(operands, mask);
  }
  operands("repeat", repeat);
  put_strides(operands, strides);
  operands.issue("Cast");
}
template <typename T, typename U, bool isSetMask = true>
DAVSIM_CC_API void Cast(const LocalTensor<T>& dst, const LocalTensor<U>& src, const RoundMode& mode,
                        const std::uint64_t* mask, const std::uint8_t repeat,
                        const UnaryRepeatParams& strides) {
  issue_cast<isSetMask>(dst, src, mode, mask, repeat, strides);
}
template <typename T, typename U, bool isSetMask = true>
DAVSIM_CC_API void Cast(const LocalTensor<T>& dst, const LocalTensor<U>& src, const RoundMode& mode,
                        const std::uint64_t mask, const std::uint8_t repeat,
                        const UnaryRepeatParams& strides) {
  issue_cast<isSetMask>(dst, src, mode, mask, repeat, strides);
}

/// A whole number of the same type.
template <typename T, RoundMode roundMode>
DAVSIM_CC_API void Truncate(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                            const std::uint32_t count) {
  Operands()(operand("dst", dst))(operand("src", src))(round_operand(roundMode))("count", count)
      .issue("Truncate");
}

/// What would continue each DataBlock.
template <typename T>
DAVSIM_CC_API Operands padding_operands(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                        std::uint8_t mode, bool behind) {
  Operands operands;
  operands(operand("dst", dst))(operand("src", src))("pad_mode", mode)("pad_side", behind ? 1 : 0);
  return operands;
}
template <typename T>
DAVSIM_CC_API void VectorPadding(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                 const std::uint8_t mode, const bool side, const std::uint32_t count) {
  padding_operands(dst, src, mode, side)("count", count).issue("VectorPadding");
}
#define DAVSIM_CC_VECTOR_PADDING(Mask)                                                             \
  template <typename T, bool isSetMask = true>                                                     \
  DAVSIM_CC_API void VectorPadding(const LocalTensor<T>& dst, const LocalTensor<T>& src,           \
                                   const std::uint8_t mode, const bool side, Mask mask,            \
                                   const std::uint8_t repeat, const UnaryRepeatParams& strides) {  \
    Operands operands = padding_operands(dst, src, mode, side);                                    \
    put_any_mask<isSetMask, T>(operands, mask);                                                    \
    operands("repeat", repeat);                                                                    \
    put_strides(operands, strides);                                                                \
    operands.issue("VectorPadding");                                                               \
  }
DAVSIM_CC_VECTOR_PADDING(const std::uint64_t)
DAVSIM_CC_VECTOR_PADDING(const std::uint64_t*)
#undef DAVSIM_CC_VECTOR_PADDING

}  // namespace AscendC
