#pragma once

// Reductions of vectors in UB.

#include "ascendc/operands.h"

namespace AscendC {

#define DAVSIM_CC_REDUCE(name, is_sum)                                                             \
  template <typename T>                                                                           \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                   \
                          const LocalTensor<T>& tmp, const std::int32_t count,                    \
                          bool index = false) {                                                   \
    if (is_sum) note_sum(dst);                                                                    \
    reduce_operands(dst, src, tmp, index)("count", count).issue(#name);                           \
  }                                                                                               \
  template <typename T>                                                                           \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                   \
                          const LocalTensor<T>& tmp, const std::uint64_t* mask,                   \
                          const std::int32_t repeat, const std::int32_t stride,                   \
                          bool index = false) {                                                   \
    Operands operands = reduce_operands(dst, src, tmp, index);                                \
    put_any_mask<true, T>(operands, mask);                                                        \
    operands("repeat", repeat)("src_repeat_stride", stride).issue(#name);                         \
  }                                                                                               \
  template <typename T>                                                                           \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                   \
                          const LocalTensor<T>& tmp, const std::int32_t mask,                     \
                          const std::int32_t repeat, const std::int32_t stride,                   \
                          bool index = false) {                                                   \
    Operands operands = reduce_operands(dst, src, tmp, index);                                \
    put_mask<true>(operands, static_cast<std::uint64_t>(mask));                                   \
    operands("repeat", repeat)("src_repeat_stride", stride).issue(#name);                         \
  }
template <typename T>
DAVSIM_CC_API void note_sum(const LocalTensor<T>& dst) {
  state().has_sum = true;
  state().sum = dst.address();
}
template <typename T>
DAVSIM_CC_API Operands reduce_operands(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                                       const LocalTensor<T>& tmp, bool index) {
  Operands operands;
  operands(operand("dst", dst))(operand("src", src))(operand("tmp", tmp));
  if (index) operands("index", 1);
  return operands;
}
DAVSIM_CC_REDUCE(ReduceMax, false)
DAVSIM_CC_REDUCE(ReduceMin, false)
DAVSIM_CC_REDUCE(ReduceSum, true)
#undef DAVSIM_CC_REDUCE

/// Results of parts of a repeat. `reduce` and `order` may be null.
template <bool kSetMask, typename T, typename U, typename Mask>
DAVSIM_CC_API void issue_parts(const char* name, const LocalTensor<T>& dst,
                               const LocalTensor<U>& src, Mask mask, std::int32_t repeat,
                               std::int32_t dst_stride, std::int32_t block_stride,
                               std::int32_t repeat_stride, const char* reduce, const char* order) {
  Operands operands;
  operands(operand("dst", dst))(operand("src", src));
  put_any_mask<kSetMask, U>(operands, mask);
  operands("repeat", repeat)("dst_repeat_stride", dst_stride)("src_block_stride", block_stride)(
      "src_repeat_stride", repeat_stride);
  if (order != nullptr) operands(davsim_cc::word("order", order));
  if (reduce != nullptr) operands(davsim_cc::word("reduce", reduce));
  operands.issue(name);
}

/// The largest, the smallest or the sum of each DataBlock.
#define DAVSIM_CC_REDUCE_PARTS(name, MaskType, mask_value)                                        \
  template <ReduceType reduceType, typename T, typename U, bool isSetMask = true>                 \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<U>& src,                   \
                          const MaskType mask, const std::int32_t repeat,                         \
                          const std::int32_t dst_stride, const std::int32_t block_stride,         \
                          const std::int32_t repeat_stride) {                                     \
    issue_parts<isSetMask>(#name, dst, src, mask_value, repeat, dst_stride, block_stride,         \
                           repeat_stride, kReduceTypes[static_cast<int>(reduceType)], nullptr);   \
  }
DAVSIM_CC_REDUCE_PARTS(ReduceDataBlock, std::uint64_t*, mask)
DAVSIM_CC_REDUCE_PARTS(ReduceDataBlock, std::int32_t, static_cast<std::uint64_t>(mask))
#undef DAVSIM_CC_REDUCE_PARTS

template <ReduceType reduceType, typename T, typename U, bool isSetMask = true>
DAVSIM_CC_API void ReducePairElem(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                                  const std::uint64_t* mask, const std::int32_t repeat,
                                  const std::int32_t dst_stride, const std::int32_t block_stride,
                                  const std::int32_t repeat_stride) {
  static_assert(reduceType == ReduceType::SUM, "ReducePairElem adds neighbours; it has no MAX or MIN");
  issue_parts<isSetMask>("ReducePairElem", dst, src, mask, repeat, dst_stride, block_stride,
                         repeat_stride, nullptr, nullptr);
}
template <ReduceType reduceType, typename T, typename U, bool isSetMask = true>
DAVSIM_CC_API void ReducePairElem(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                                  const std::int32_t mask, const std::int32_t repeat,
                                  const std::int32_t dst_stride, const std::int32_t block_stride,
                                  const std::int32_t repeat_stride) {
  static_assert(reduceType == ReduceType::SUM, "ReducePairElem adds neighbours; it has no MAX or MIN");
  issue_parts<isSetMask>("ReducePairElem", dst, src, static_cast<std::uint64_t>(mask), repeat,
                         dst_stride, block_stride, repeat_stride, nullptr, nullptr);
}

template <ReduceType reduceType, bool kSetMask, typename T, typename U, typename Mask>
DAVSIM_CC_API void issue_reduce_repeat(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                                       Mask mask, std::int32_t repeat, std::int32_t dst_stride,
                                       std::int32_t block_stride, std::int32_t repeat_stride,
                                       ReduceOrder order) {
  // A sum has no index to go with it.
  const char* const result =
      reduceType == ReduceType::SUM ? nullptr : kReduceOrders[static_cast<int>(order)];
  issue_parts<kSetMask>("ReduceRepeat", dst, src, mask, repeat, dst_stride, block_stride,
                        repeat_stride, kReduceTypes[static_cast<int>(reduceType)], result);
}
template <ReduceType reduceType, typename T, typename U, bool isSetMask = true>
DAVSIM_CC_API void ReduceRepeat(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                                const std::uint64_t* mask, const std::int32_t repeat,
                                const std::int32_t dst_stride, const std::int32_t block_stride,
                                const std::int32_t repeat_stride,
                                ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {
  issue_reduce_repeat<reduceType, isSetMask>(dst, src, mask, repeat, dst_stride, block_stride,
                                             repeat_stride, order);
}
template <ReduceType reduceType, typename T, typename U, bool isSetMask = true>
DAVSIM_CC_API void ReduceRepeat(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                                const std::int32_t mask, const std::int32_t repeat,
                                const std::int32_t dst_stride, const std::int32_t block_stride,
                                const std::int32_t repeat_stride,
                                ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {
  issue_reduce_repeat<reduceType, isSetMask>(dst, src, static_cast<std::uint64_t>(mask), repeat,
                                             dst_stride, block_stride, repeat_stride, order);
}

}  // namespace AscendC
