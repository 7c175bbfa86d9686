#pragma once

// Logarithms of elements: the natural one, which is an instruction, and others from it.

#include "ascendc/advanced/scratch.h"
#include "ascendc/arithmetic.h"

namespace AscendC {

template <typename T, bool isReuseSource = false>
DAVSIM_CC_API void Log(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor, std::uint32_t calCount) {
  Ln(dstTensor, srcTensor, static_cast<std::int32_t>(calCount));
}
template <typename T, bool isReuseSource = false>
DAVSIM_CC_API void Log(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor) {
  Log(dstTensor, srcTensor, srcTensor.GetSize());
}
#define DAVSIM_CC_LOGARITHM(function, one_by_ln_of_base)                                                       \
  template <typename T, bool isReuseSource = false>                                                            \
  DAVSIM_CC_API void function(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,                \
                              std::uint32_t calCount) {                                                        \
    Ln(dstTensor, srcTensor, static_cast<std::int32_t>(calCount));                                             \
    order_vector();                                                                                            \
    Muls(dstTensor, dstTensor, static_cast<T>(one_by_ln_of_base), static_cast<std::int32_t>(calCount));        \
  }                                                                                                            \
  template <typename T, bool isReuseSource = false>                                                            \
  DAVSIM_CC_API void function(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor) {              \
    function(dstTensor, srcTensor, srcTensor.GetSize());                                                       \
  }                                                                                                            \
  template <typename T, bool isReuseSource = false>                                                            \
  DAVSIM_CC_API void function(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,                \
                              const LocalTensor<std::uint8_t>& /*sharedTmpBuffer*/, std::uint32_t calCount) {  \
    function(dstTensor, srcTensor, calCount);                                                                  \
  }                                                                                                            \
  template <typename T, bool isReuseSource = false>                                                            \
  DAVSIM_CC_API void function(const LocalTensor<T>& dstTensor, const LocalTensor<T>& srcTensor,                \
                              const LocalTensor<std::uint8_t>& /*sharedTmpBuffer*/) {                          \
    function(dstTensor, srcTensor, srcTensor.GetSize());                                                       \
  }
DAVSIM_CC_LOGARITHM(Log2, 1.4426950408889634)
DAVSIM_CC_LOGARITHM(Log10, 0.43429448190325183)
#undef DAVSIM_CC_LOGARITHM

}  // namespace AscendC
