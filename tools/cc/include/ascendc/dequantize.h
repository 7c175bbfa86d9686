#pragma once

// Conversions that scale integers by what SetDeqScale has set.

#include "ascendc/operands.h"

namespace AscendC {

/// A scale, an offset and a sign for each of the sixteen elements of a DataBlock.
struct VdeqInfo {
  VdeqInfo() = default;
  VdeqInfo(const float scales[16], const std::int16_t offsets[16], const bool signs[16]) {
    for (int i = 0; i < 16; ++i) {
      vdeqScale[i] = scales[i];
      vdeqOffset[i] = offsets[i];
      vdeqSignMode[i] = signs[i];
    }
  }

  float vdeqScale[16] = {};
  std::int16_t vdeqOffset[16] = {};
  bool vdeqSignMode[16] = {};
};

/// The factor of conversions from int32 to half.
DAVSIM_CC_API void SetDeqScale(half scale) {
  Operands()(scalar_operand("scale", scale)).issue("SetDeqScale", "f16");
}
/// The factor of conversions from int16 to 8 bits, and what is added.
DAVSIM_CC_API void SetDeqScale(float scale, std::int16_t offset, bool has_sign) {
  // Nine bits of the offset count.
  const std::int64_t nine = static_cast<std::int64_t>(static_cast<std::uint64_t>(offset) << 55) >> 55;
  Operands()(scalar_operand("scale", scale))("offset", nine)("sign_mode", has_sign ? 1 : 0).issue(
      "SetDeqScale", "f32");
}
/// One of them for each element of a DataBlock: words that the scalar unit writes into `words`.
template <typename T>
DAVSIM_CC_API void SetDeqScale(const LocalTensor<T>& words, const VdeqInfo& info) {
  static_assert(sizeof(T) == 8, "the tensor holds sixteen words of 64 bits");
  for (std::uint32_t i = 0; i < 16; ++i) {
    const std::uint64_t scale = davsim_cc::element_bits(info.vdeqScale[i]);
    const std::uint64_t offset = static_cast<std::uint64_t>(info.vdeqOffset[i]) & 0x1FF;
    const std::uint64_t sign = info.vdeqSignMode[i] ? 1 : 0;
    words.SetValue(i, static_cast<T>(scale | offset << 37 | sign << 46));
  }
  state().deq_words = words.address();
  state().has_deq_words = true;
}

template <typename T, typename U, bool kTable, bool kHalfBlock>
DAVSIM_CC_API Operands deq_operands(const LocalTensor<T>& dst, const LocalTensor<U>& src) {
  Operands operands;
  operands(operand("dst", dst))(operand("src", src));
  if (sizeof(T) > 1) return operands;
  operands("half_block", kHalfBlock ? 1 : 0);
  if (kTable) {
    if (!state().has_deq_words) {
      davsim_cc::fail("CastDequant with isVecDeq: call SetDeqScale with a tensor before");
    }
    operands(davsim_cc::local("vdeq", davsim_cc::Space::ub, state().deq_words, "uint64"));
  }
  return operands;
}
/// int32 as half, or int16 as 8 bits, which fill halves of DataBlocks.
template <typename T, typename U, bool isVecDeq = true, bool halfBlock = true>
DAVSIM_CC_API void CastDequant(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                               const std::uint32_t count) {
  deq_operands<T, U, isVecDeq, halfBlock>(dst, src)("count", count).issue("CastDequant");
}
#define DAVSIM_CC_CAST_DEQUANT(MaskType, mask_value)                                              \
  template <typename T, typename U, bool isSetMask = true, bool isVecDeq = true,                  \
            bool halfBlock = true>                                                                \
  DAVSIM_CC_API void CastDequant(const LocalTensor<T>& dst, const LocalTensor<U>& src,            \
                                 const MaskType mask, std::uint8_t repeat,                        \
                                 const UnaryRepeatParams& strides) {                              \
    Operands operands = deq_operands<T, U, isVecDeq, halfBlock>(dst, src);                        \
    put_any_mask<isSetMask, U>(operands, mask_value);                                             \
    operands("repeat", repeat);                                                                   \
    put_strides(operands, strides);                                                               \
    operands.issue("CastDequant");                                                                \
  }
DAVSIM_CC_CAST_DEQUANT(std::uint64_t*, mask)
DAVSIM_CC_CAST_DEQUANT(std::int32_t, static_cast<std::uint64_t>(mask))
#undef DAVSIM_CC_CAST_DEQUANT

/// The larger of 0 and the scaled sum.
template <typename T, typename U>
DAVSIM_CC_API void AddDeqRelu(const LocalTensor<T>& dst, const LocalTensor<U>& src0,
                              const LocalTensor<U>& src1, const std::int32_t& count) {
  Operands()(operand("dst", dst))(operand("src0", src0))(operand("src1", src1))("count", count).issue(
      "AddDeqRelu");
}
template <bool kSetMask, typename T, typename U, typename Mask>
DAVSIM_CC_API void issue_add_deq_relu(const LocalTensor<T>& dst, const LocalTensor<U>& src0,
                                      const LocalTensor<U>& src1, Mask mask, std::uint8_t repeat,
                                      const BinaryRepeatParams& strides) {
  Operands operands;
  operands(operand("dst", dst))(operand("src0", src0))(operand("src1", src1));
  put_any_mask<kSetMask, U>(operands, mask);
  operands("repeat", repeat);
  put_strides(operands, strides);
  operands.issue("AddDeqRelu");
}
#define DAVSIM_CC_ADD_DEQ_RELU(Mask)                                                              \
  template <bool isSetMask = true>                                                                \
  DAVSIM_CC_API void AddDeqRelu(const LocalTensor<half>& dst,                                     \
                                const LocalTensor<std::int32_t>& src0,                            \
                                const LocalTensor<std::int32_t>& src1, Mask mask,                 \
                                const std::uint8_t repeat, const BinaryRepeatParams& strides) {   \
    issue_add_deq_relu<isSetMask>(dst, src0, src1, mask, repeat, strides);                        \
  }                                                                                               \
  template <typename T, typename U, bool isSetMask = true>                                        \
  DAVSIM_CC_API void AddDeqRelu(const LocalTensor<T>& dst, const LocalTensor<U>& src0,            \
                                const LocalTensor<U>& src1, Mask mask, const std::uint8_t repeat, \
                                const BinaryRepeatParams& strides) {                              \
    issue_add_deq_relu<isSetMask>(dst, src0, src1, mask, repeat, strides);                        \
  }
DAVSIM_CC_ADD_DEQ_RELU(std::uint64_t)
DAVSIM_CC_ADD_DEQ_RELU(const std::uint64_t*)
#undef DAVSIM_CC_ADD_DEQ_RELU

}  // namespace AscendC
