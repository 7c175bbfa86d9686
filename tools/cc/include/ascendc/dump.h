#pragma once

// Printing tensors from kernels.

#include "ascendc/tensor.h"
#include "davsim_cc/dump.h"

namespace AscendC {

/// Prints `dumpSize` elements with the label `desc`.
template <typename T>
DAVSIM_CC_API void DumpTensor(const LocalTensor<T>& tensor, std::uint32_t desc, std::uint32_t dumpSize) {
  davsim_cc::dump("DumpTensor", operand("tensor", tensor), davsim_cc::type_name<T>(), desc, dumpSize);
}
template <typename T>
DAVSIM_CC_API void DumpTensor(const GlobalTensor<T>& tensor, std::uint32_t desc, std::uint32_t dumpSize) {
  davsim_cc::dump("DumpTensor", operand("tensor", tensor), davsim_cc::type_name<T>(), desc, dumpSize);
}
/// In the rows of a shape: a ShapeInfo with `shapeDim` extents in `shape`.
template <typename T, typename Shape>
DAVSIM_CC_API void DumpTensor(const LocalTensor<T>& tensor, std::uint32_t desc, std::uint32_t dumpSize,
                const Shape& shapeInfo) {
  davsim_cc::dump("DumpTensor", operand("tensor", tensor), davsim_cc::type_name<T>(), desc, dumpSize,
                  shapeInfo.shape, shapeInfo.shapeDim);
}
template <typename T, typename Shape>
DAVSIM_CC_API void DumpTensor(const GlobalTensor<T>& tensor, std::uint32_t desc, std::uint32_t dumpSize,
                const Shape& shapeInfo) {
  davsim_cc::dump("DumpTensor", operand("tensor", tensor), davsim_cc::type_name<T>(), desc, dumpSize,
                  shapeInfo.shape, shapeInfo.shapeDim);
}

}  // namespace AscendC
