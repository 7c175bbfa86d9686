#pragma once

// Gathering and scattering elements in UB by lists, bits and patterns; copies inside UB under a mask.

#include "ascendc/operands.h"

namespace AscendC {

template <typename T>
DAVSIM_CC_API Operands gather_operands(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                       const LocalTensor<std::uint32_t>& offsets,
                                       std::uint32_t base) {
  Operands operands;
  operands(operand("dst", dst))(operand("src", src))(operand("src_offset", offsets))("src_base",
                                                                                   base);
  return operands;
}
template <typename T>
DAVSIM_CC_API void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                          const LocalTensor<std::uint32_t>& offsets, const std::uint32_t base,
                          const std::uint32_t count) {
  gather_operands(dst, src, offsets, base)("count", count).issue("Gather");
}
template <typename T>
DAVSIM_CC_API void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                          const LocalTensor<std::uint32_t>& offsets, const std::uint32_t base,
                          const std::uint64_t* mask, const std::uint8_t repeat,
                          const std::uint16_t stride) {
  Operands operands = gather_operands(dst, src, offsets, base);
  put_any_mask<true, T>(operands, mask);
  operands("repeat", repeat)("dst_repeat_stride", stride).issue("Gather");
}
template <typename T>
DAVSIM_CC_API void Gather(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                          const LocalTensor<std::uint32_t>& offsets, const std::uint32_t base,
                          const std::uint64_t mask, const std::uint8_t repeat,
                          const std::uint16_t stride) {
  Operands operands = gather_operands(dst, src, offsets, base);
  put_any_mask<true, T>(operands, mask);
  operands("repeat", repeat)("dst_repeat_stride", stride).issue("Gather");
}

template <typename T>
DAVSIM_CC_API void Gatherb(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                           const LocalTensor<std::uint32_t>& offsets, const std::uint8_t repeat,
                           const GatherRepeatParams& strides) {
  Operands()(operand("dst", dst))(operand("src", src))(operand("offset", offsets))(
      "repeat", repeat)("dst_block_stride", strides.dstBlkStride)("dst_repeat_stride",
                                                                  strides.dstRepStride)
      .issue("Gatherb");
}

template <typename T>
DAVSIM_CC_API Operands scatter_operands(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                        const LocalTensor<std::uint32_t>& offsets,
                                        std::uint32_t base) {
  Operands operands;
  operands(operand("dst", dst))(operand("src", src))(operand("dst_offset", offsets))("dst_base",
                                                                                   base);
  return operands;
}
template <typename T>
DAVSIM_CC_API void Scatter(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                           const LocalTensor<std::uint32_t>& offsets, const std::uint32_t base,
                           const std::uint32_t count) {
  scatter_operands(dst, src, offsets, base)("count", count).issue("Scatter");
}
template <typename T>
DAVSIM_CC_API void Scatter(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                           const LocalTensor<std::uint32_t>& offsets, const std::uint32_t base,
                           const std::uint64_t* mask, const std::uint8_t repeat,
                           const std::uint8_t stride) {
  Operands operands = scatter_operands(dst, src, offsets, base);
  put_any_mask<true, T>(operands, mask);
  operands("repeat", repeat)("src_repeat_stride", stride).issue("Scatter");
}
template <typename T>
DAVSIM_CC_API void Scatter(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                           const LocalTensor<std::uint32_t>& offsets, const std::uint32_t base,
                           const std::uint64_t mask, const std::uint8_t repeat,
                           const std::uint8_t stride) {
  Operands operands = scatter_operands(dst, src, offsets, base);
  put_any_mask<true, T>(operands, mask);
  operands("repeat", repeat)("src_repeat_stride", stride).issue("Scatter");
}

/// `choice`: bits in UB, or the number of a pattern.
DAVSIM_CC_API std::uint64_t issue_gather_mask(const davsim_cc::Operand& dst,
                                              const davsim_cc::Operand& src,
                                              const davsim_cc::Operand& choice, bool reduce_mode,
                                              std::uint32_t mask, const GatherMaskParams& params) {
  Operands operands;
  operands(dst)(src)(choice)("reduce_mode", reduce_mode ? 1 : 0)("mask", mask)(
      "src0_block_stride", params.src0BlockStride)("repeat", params.repeatTimes)(
      "src0_repeat_stride", params.src0RepeatStride)("src1_repeat_stride",
                                                     params.src1RepeatStride);
  operands("kept", 0);
  return static_cast<std::uint64_t>(operands.issue("GatherMask"));
}
template <typename T, typename U>
DAVSIM_CC_API void GatherMask(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                              const LocalTensor<U>& bits, const bool reduce_mode,
                              const std::uint32_t mask, const GatherMaskParams& params,
                              std::uint64_t& kept) {
  kept = issue_gather_mask(operand("dst", dst), operand("src0", src), operand("src1", bits),
                           reduce_mode, mask, params);
}
template <typename T>
DAVSIM_CC_API void GatherMask(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                              const std::uint8_t pattern, const bool reduce_mode,
                              const std::uint32_t mask, const GatherMaskParams& params,
                              std::uint64_t& kept) {
  kept = issue_gather_mask(operand("dst", dst), operand("src0", src),
                           davsim_cc::integer("pattern", pattern), reduce_mode, mask, params);
}

template <bool kSetMask, typename T, typename Mask>
DAVSIM_CC_API void issue_copy(const LocalTensor<T>& dst, const LocalTensor<T>& src, Mask mask,
                              std::uint8_t repeat, const CopyRepeatParams& strides) {
  Operands operands;
  operands(operand("dst", dst))(operand("src", src));
  put_any_mask<kSetMask, T>(operands, mask);
  operands("repeat", repeat)("dst_stride", strides.dstStride)("src_stride", strides.srcStride)(
      "dst_repeat_size", strides.dstRepeatSize)("src_repeat_size", strides.srcRepeatSize)
      .issue("Copy");
}
template <typename T, bool isSetMask = true>
DAVSIM_CC_API void Copy(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                        const std::uint64_t* mask, const std::uint8_t repeat,
                        const CopyRepeatParams& strides) {
  issue_copy<isSetMask>(dst, src, mask, repeat, strides);
}
template <typename T, bool isSetMask = true>
DAVSIM_CC_API void Copy(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                        const std::uint64_t mask, const std::uint8_t repeat,
                        const CopyRepeatParams& strides) {
  issue_copy<isSetMask>(dst, src, mask, repeat, strides);
}

#if __NPU_ARCH__ == 3510
/// The first elements.
template <typename T, bool isSetMask = true>
DAVSIM_CC_API void Copy(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                        const std::uint32_t count) {
  Operands()(operand("dst", dst))(operand("src", src))("count", count).issue("Copy");
}

/// Elements of two vectors in turns, and back.
template <typename T>
DAVSIM_CC_API void Interleave(const LocalTensor<T>& dst0, const LocalTensor<T>& dst1,
                              const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                              const std::int32_t count) {
  Operands()(operand("dst0", dst0))(operand("dst1", dst1))(operand("src0", src0))(
      operand("src1", src1))("count", count)
      .issue("Interleave");
}
template <typename T>
DAVSIM_CC_API void DeInterleave(const LocalTensor<T>& dst0, const LocalTensor<T>& dst1,
                                const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                                const std::int32_t count) {
  Operands()(operand("dst0", dst0))(operand("dst1", dst1))(operand("src0", src0))(
      operand("src1", src1))("count", count)
      .issue("DeInterleave");
}
template <typename T>
DAVSIM_CC_API void DeInterleave(const LocalTensor<T>& dst0, const LocalTensor<T>& dst1,
                                const LocalTensor<T>& src, const std::int32_t count) {
  Operands()(operand("dst0", dst0))(operand("dst1", dst1))(operand("src", src))("count", count)
      .issue("DeInterleave");
}
#endif

/// Sums of gathered DataBlocks times weights.
#define DAVSIM_CC_BILINEAR(Mask)                                                                   \
  template <typename T>                                                                            \
  DAVSIM_CC_API void BilinearInterpolation(                                                        \
      const LocalTensor<T>& dst, const LocalTensor<T>& src0,                                       \
      const LocalTensor<std::uint32_t>& offsets, const LocalTensor<T>& src1, Mask mask,            \
      std::uint8_t hRepeat, bool repeatMode, std::uint16_t dstBlkStride, std::uint16_t vROffset,   \
      std::uint8_t vRepeat, const LocalTensor<std::uint8_t>& sharedTmpBuffer) {                    \
    Operands operands;                                                                             \
    operands(operand("dst", dst))(operand("src0", src0))(operand("src0_offset", offsets))(         \
        operand("src1", src1));                                                                    \
    put_any_mask<true, T>(operands, mask);                                                         \
    operands("h_repeat", hRepeat)("repeat_mode", repeatMode ? 1 : 0)(                              \
        "dst_block_stride", dstBlkStride)("v_r_offset", vROffset)("v_repeat", vRepeat)(            \
        operand("shared_tmp_buffer", sharedTmpBuffer))                                             \
        .issue("BilinearInterpolation");                                                           \
  }
DAVSIM_CC_BILINEAR(std::uint64_t)
DAVSIM_CC_BILINEAR(std::uint64_t*)
#undef DAVSIM_CC_BILINEAR

}  // namespace AscendC
