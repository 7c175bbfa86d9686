#pragma once

// Reductions under the names and in the argument orders that they had before they were renamed.

#include "ascendc/reduce.h"

namespace AscendC {

/// Sum, maximum or minimum of each DataBlock: repeats come before the mask.
#define DAVSIM_CC_OLDER_BLOCKS(name)                                                                 \
  template <typename T, bool isSetMask = true>                                                       \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                      \
                          const std::int32_t repeat, const std::int32_t mask,                        \
                          const std::int32_t dst_stride, const std::int32_t block_stride,            \
                          const std::int32_t repeat_stride) {                                        \
    issue_parts<isSetMask>(#name, dst, src, static_cast<std::uint64_t>(mask), repeat, dst_stride,    \
                           block_stride, repeat_stride, nullptr, nullptr);                           \
  }                                                                                                  \
  template <typename T, bool isSetMask = true>                                                       \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                      \
                          const std::int32_t repeat, const std::uint64_t* mask,                      \
                          const std::int32_t dst_stride, const std::int32_t block_stride,            \
                          const std::int32_t repeat_stride) {                                        \
    issue_parts<isSetMask>(#name, dst, src, mask, repeat, dst_stride, block_stride, repeat_stride,   \
                           nullptr, nullptr);                                                        \
  }
DAVSIM_CC_OLDER_BLOCKS(BlockReduceSum)
DAVSIM_CC_OLDER_BLOCKS(BlockReduceMax)
DAVSIM_CC_OLDER_BLOCKS(BlockReduceMin)
DAVSIM_CC_OLDER_BLOCKS(PairReduceSum)
DAVSIM_CC_OLDER_BLOCKS(RepeatReduceSum)
#undef DAVSIM_CC_OLDER_BLOCKS

/// Sum of each repeat: the mask comes first.
#define DAVSIM_CC_OLDER_SUM(MaskType, mask_value)                                                    \
  template <typename T, bool isSetMask = true>                                                       \
  DAVSIM_CC_API void WholeReduceSum(const LocalTensor<T>& dst, const LocalTensor<T>& src,            \
                                    const MaskType mask, const std::int32_t repeat,                  \
                                    const std::int32_t dst_stride, const std::int32_t block_stride,  \
                                    const std::int32_t repeat_stride) {                              \
    issue_parts<isSetMask>("WholeReduceSum", dst, src, mask_value, repeat, dst_stride, block_stride, \
                           repeat_stride, nullptr, nullptr);                                         \
  }
DAVSIM_CC_OLDER_SUM(std::uint64_t*, mask)
DAVSIM_CC_OLDER_SUM(std::int32_t, static_cast<std::uint64_t>(mask))
#undef DAVSIM_CC_OLDER_SUM

/// Maximum or minimum of each repeat, with or without its place.
#define DAVSIM_CC_OLDER_EXTREME(name, MaskType, mask_value)                                          \
  template <typename T, bool isSetMask = true>                                                       \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<T>& src, const MaskType mask, \
                          const std::int32_t repeat, const std::int32_t dst_stride,                  \
                          const std::int32_t block_stride, const std::int32_t repeat_stride,         \
                          ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {                      \
    issue_parts<isSetMask>(#name, dst, src, mask_value, repeat, dst_stride, block_stride,            \
                           repeat_stride, nullptr, kReduceOrders[static_cast<int>(order)]);          \
  }
DAVSIM_CC_OLDER_EXTREME(WholeReduceMax, std::uint64_t*, mask)
DAVSIM_CC_OLDER_EXTREME(WholeReduceMax, std::int32_t, static_cast<std::uint64_t>(mask))
DAVSIM_CC_OLDER_EXTREME(WholeReduceMin, std::uint64_t*, mask)
DAVSIM_CC_OLDER_EXTREME(WholeReduceMin, std::int32_t, static_cast<std::uint64_t>(mask))
#undef DAVSIM_CC_OLDER_EXTREME

}  // namespace AscendC
