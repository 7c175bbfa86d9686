#pragma once

// Copies between global memory and UB along several dimensions: pieces of a tensor, and NDDMA.

#include "ascendc/operands.h"

namespace AscendC {

/// Which places of a dimension a copy takes. `burstLen` counts DataBlocks and is that of the first
/// dimension.
struct SliceInfo {
  SliceInfo() = default;
  SliceInfo(std::uint32_t start, std::uint32_t end, std::uint32_t gap, std::uint32_t burst,
            std::uint32_t shape = 0)
      : startIndex(start), endIndex(end), stride(gap), burstLen(burst), shapeValue(shape) {}

  std::uint32_t startIndex = 0;
  std::uint32_t endIndex = 0;
  std::uint32_t stride = 0;
  std::uint32_t burstLen = 0;
  std::uint32_t shapeValue = 0;
};
/// The most dimensions of a slice.
constexpr std::uint32_t K_MAX_DIM = 8;

/// Issues DataCopySlice. Both lists hold `dimensions` entries, 1 to 8.
DAVSIM_CC_API void issue_slice(const davsim_cc::Operand& dst, const davsim_cc::Operand& src,
                               const SliceInfo* dst_slices, const SliceInfo* src_slices,
                               std::uint32_t dimensions) {
  static constexpr const char* kNames[K_MAX_DIM][8] = {
#define DAVSIM_CC_DIMENSION(number)                                                            \
  {"src" #number "_start", "src" #number "_end", "src" #number "_stride", "src" #number "_shape", \
   "dst" #number "_start", "dst" #number "_end", "dst" #number "_stride", "dst" #number "_shape"}
      DAVSIM_CC_DIMENSION(0), DAVSIM_CC_DIMENSION(1), DAVSIM_CC_DIMENSION(2),
      DAVSIM_CC_DIMENSION(3), DAVSIM_CC_DIMENSION(4), DAVSIM_CC_DIMENSION(5),
      DAVSIM_CC_DIMENSION(6), DAVSIM_CC_DIMENSION(7)};
#undef DAVSIM_CC_DIMENSION
  if (dimensions < 1 || dimensions > K_MAX_DIM) {
    davsim_cc::fail("DataCopy with SliceInfo: dimValue has to be 1 to 8");
  }
  davsim_cc::Operand list[4 + 8 * K_MAX_DIM];
  std::size_t count = 0;
  list[count++] = dst;
  list[count++] = src;
  list[count++] = davsim_cc::integer("dim_value", dimensions);
  list[count++] = davsim_cc::integer("burst_len", src_slices[0].burstLen);
  for (std::uint32_t dimension = 0; dimension < dimensions; ++dimension) {
    const char* const* name = kNames[dimension];
    for (const SliceInfo* slice : {src_slices + dimension, dst_slices + dimension}) {
      list[count++] = davsim_cc::integer(*name++, slice->startIndex);
      list[count++] = davsim_cc::integer(*name++, slice->endIndex);
      list[count++] = davsim_cc::integer(*name++, slice->stride);
      list[count++] = davsim_cc::integer(*name++, slice->shapeValue);
    }
  }
  davsim_cc::issue("DataCopySlice", nullptr, list, count);
}
template <typename T>
DAVSIM_CC_API void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                            const SliceInfo dst_slices[], const SliceInfo src_slices[],
                            const std::uint32_t dimensions = 1) {
  issue_slice(operand("dst", dst), operand("src", src), dst_slices, src_slices, dimensions);
}
template <typename T>
DAVSIM_CC_API void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<T>& src,
                            const SliceInfo dst_slices[], const SliceInfo src_slices[],
                            const std::uint32_t dimensions = 1) {
  issue_slice(operand("dst", dst), operand("src", src), dst_slices, src_slices, dimensions);
}

#if __NPU_ARCH__ == 3510
/// The loops of NDDMA, the innermost first: elements, distances in elements, padding in elements.
template <std::uint8_t dim>
struct NdDmaLoopInfo {
  std::uint64_t loopSrcStride[dim] = {};
  std::uint32_t loopDstStride[dim] = {};
  std::uint32_t loopSize[dim] = {};
  std::uint8_t loopLpSize[dim] = {};
  std::uint8_t loopRpSize[dim] = {};
};
template <typename T, std::uint8_t dim>
struct NdDmaParams {
  NdDmaLoopInfo<dim> loopInfo;
  T constantValue{};
};
struct NdDmaConfig {
  static constexpr std::uint16_t unsetPad = 0xffff;

  bool isNearestValueMode = false;
  std::uint16_t loopLpSize = unsetPad;  ///< padding before each loop, where it is known beforehand
  std::uint16_t loopRpSize = unsetPad;
  bool ascOptimize = false;  ///< a hint without effect here
};
constexpr NdDmaConfig kDefaultNdDmaConfig{};

/// Elements of up to five dimensions into UB, with padding around each.
template <typename T, std::uint8_t dim, const NdDmaConfig& config = kDefaultNdDmaConfig>
DAVSIM_CC_API void DataCopy(const LocalTensor<T>& dst, const GlobalTensor<T>& src,
                            const NdDmaParams<T, dim>& params) {
  static_assert(dim >= 1 && dim <= 5, "NDDMA has one to five loops");
  static constexpr const char* kNames[5][5] = {
#define DAVSIM_CC_LOOP(number)                                                            \
  {"loop_size_" #number, "loop_src_stride_" #number, "loop_dst_stride_" #number,            \
   "loop_lp_size_" #number, "loop_rp_size_" #number}
      DAVSIM_CC_LOOP(0), DAVSIM_CC_LOOP(1), DAVSIM_CC_LOOP(2), DAVSIM_CC_LOOP(3),
      DAVSIM_CC_LOOP(4)};
#undef DAVSIM_CC_LOOP
  davsim_cc::Operand list[4 + 5 * dim];
  std::size_t count = 0;
  list[count++] = operand("dst", dst);
  list[count++] = operand("src", src);
  for (int loop = 0; loop < dim; ++loop) {
    const NdDmaLoopInfo<dim>& info = params.loopInfo;
    const bool known_before = config.loopLpSize != NdDmaConfig::unsetPad;
    const bool known_behind = config.loopRpSize != NdDmaConfig::unsetPad;
    const std::int64_t values[5] = {
        static_cast<std::int64_t>(info.loopSize[loop]),
        static_cast<std::int64_t>(info.loopSrcStride[loop]),
        static_cast<std::int64_t>(info.loopDstStride[loop]),
        static_cast<std::int64_t>(known_before ? config.loopLpSize : info.loopLpSize[loop]),
        static_cast<std::int64_t>(known_behind ? config.loopRpSize : info.loopRpSize[loop])};
    for (int value = 0; value < 5; ++value) {
      list[count++] = davsim_cc::integer(kNames[loop][value], values[value]);
    }
  }
  list[count++] = scalar_operand("constant_value", params.constantValue);
  list[count++] =
      davsim_cc::integer("is_nearest_value_mode", config.isNearestValueMode ? 1 : 0);
  davsim_cc::issue("DataCopyNdDma", nullptr, list, count);
}
/// Drops what NDDMA has cached, which costs nothing here: davsim has no such cache.
DAVSIM_CC_API void NdDmaDci() {}
#endif

}  // namespace AscendC
