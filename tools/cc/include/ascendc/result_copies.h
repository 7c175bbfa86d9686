#pragma once

// DataCopy of results from L0C, and what is set for it beforehand.

#include "ascendc/matrix_results.h"

namespace AscendC {

/// Results from L0C to global memory or L1. Strides as in Fixpipe.
struct DataCopyCO12DstParams {
  DataCopyCO12DstParams() = default;
  DataCopyCO12DstParams(std::uint16_t n, std::uint16_t m, std::uint32_t dst, std::uint16_t src,
                        QuantMode_t quant, std::uint8_t relu, bool split, bool rows)
      : nSize(n), mSize(m), dstStride(dst), srcStride(src), quantPre(quant), reluPre(relu),
        channelSplit(split), nz2ndEn(rows) {}

  std::uint8_t sid = 0;
  std::uint16_t nSize = 0;
  std::uint16_t mSize = 0;
  std::uint32_t dstStride = 0;
  std::uint16_t srcStride = 0;
  std::uint8_t unitFlag = 0;
  std::uint8_t clipReluPre = 0;
  std::uint8_t eltWiseOp = 0;
  QuantMode_t quantPre = QuantMode_t::NoQuant;
  std::uint8_t reluPre = 0;
  bool channelSplit = false;
  bool nz2ndEn = false;
};

/// The scale of all columns.
DAVSIM_CC_API void SetFixpipePreQuantFlag(std::uint64_t scale) { state().results.scale = scale; }
/// How many matrices become rows, and their distances.
DAVSIM_CC_API void SetFixpipeNz2ndFlag(std::uint16_t ndNum, std::uint16_t srcNdStride,
                                       std::uint32_t dstNdStride) {
  state().results.matrices = ndNum;
  state().results.src_matrix = srcNdStride;
  state().results.dst_matrix = dstNdStride;
}

template <typename Dst, typename U>
DAVSIM_CC_API void issue_result_copy(const Dst& dst, const LocalTensor<U>& src,
                                     const DataCopyCO12DstParams& p) {
  const ResultModes& modes = state().results;
  if (p.clipReluPre != 0 || p.eltWiseOp != 0) {
    davsim_cc::fail("DataCopy from L0C: clipReluPre and eltWiseOp are not modelled");
  }
  Operands operands;
  operands(operand("dst", dst))(operand("src", src))("n_size", p.nSize)("m_size", p.mSize)(
      "src_stride", p.srcStride);
  if (davsim_cc::takes_one_scale(p.quantPre)) operands(davsim_cc::bits("deq_scalar", modes.scale));
  put_scales(operands, p);
  if (p.reluPre != 0) operands("relu_en", p.reluPre);
  if (p.unitFlag != 0) operands("unit_flag", p.unitFlag);
  if (p.channelSplit) operands("channel_split", 1);
  if (p.nz2ndEn && modes.matrices != 1) {
    operands("nd_num", modes.matrices)("src_nd_stride", modes.src_matrix)(
        "dst_nd_stride", static_cast<std::int64_t>(modes.dst_matrix));
  }
#if __NPU_ARCH__ == 3510
  // Distances of columns count DataBlocks here and elements there.
  constexpr std::int64_t kBlock = ONE_BLK_SIZE / sizeof(typename Dst::PrimType);
  operands("format", p.nz2ndEn ? 1 : 0)("dst_stride", p.nz2ndEn ? p.dstStride : p.dstStride * kBlock)
      .issue("FixpipeArch3510");
#else
  operands("nz2nd", p.nz2ndEn ? 1 : 0)("dst_stride", p.dstStride).issue("Fixpipe");
#endif
}
template <typename T, typename U>
DAVSIM_CC_API void DataCopy(const GlobalTensor<T>& dst, const LocalTensor<U>& src,
                            const DataCopyCO12DstParams& params) {
  issue_result_copy(dst, src, params);
}
template <typename T, typename U>
DAVSIM_CC_API void DataCopy(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                            const DataCopyCO12DstParams& params) {
  issue_result_copy(dst, src, params);
}

/// What the units of a copy inside a core are.
enum class BlockMode : std::uint8_t {
  BLOCK_MODE_NORMAL, BLOCK_MODE_MATRIX, BLOCK_MODE_VECTOR, BLOCK_MODE_SMALL_CHANNEL,
  BLOCK_MODE_DEPTHWISE
};
enum class DeqScale : std::uint8_t { DEQ_NONE, DEQ, VDEQ, DEQ8, VDEQ8, DEQ16, VDEQ16 };
enum class pad_t : std::uint8_t { PAD_NONE };
struct DataCopyEnhancedParams {
  BlockMode blockMode = BlockMode::BLOCK_MODE_NORMAL;
  DeqScale deqScale = DeqScale::DEQ_NONE;
  std::uint64_t deqValue = 0;
  std::uint8_t sidStoreMode = 0;
  bool isRelu = false;
  pad_t padMode = pad_t::PAD_NONE;
  std::uint64_t padValue = 0;
  std::uint64_t deqTensorAddr = 0;
};
/// Results from L0C to UB, where results leave L0C over V: whole fractals. On other ways and products the
/// same as without the last argument.
template <typename T, typename U>
DAVSIM_CC_API void DataCopy(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                            const DataCopyParams& params, const DataCopyEnhancedParams& enhanced) {
  if (src.space() != davsim_cc::Space::l0c || dst.space() != davsim_cc::Space::ub) {
    return DataCopy(dst, src, params);
  }
  if (enhanced.blockMode != BlockMode::BLOCK_MODE_MATRIX || enhanced.deqScale != DeqScale::DEQ_NONE) {
    davsim_cc::fail("DataCopy from L0C to UB: BLOCK_MODE_MATRIX with DEQ_NONE is modelled alone");
  }
  Operands operands;
  operands(operand("dst", dst))(operand("src", src))("block_count", params.blockCount)(
      "block_len", params.blockLen)("src_gap", params.srcGap)("dst_gap", params.dstGap);
  if (enhanced.isRelu) operands("relu", 1);
  operands.issue("DataCopy");
}

/// Each 16 elements become the 16 rows of a fractal of L0C.
template <typename T, typename U>
DAVSIM_CC_API void BroadCastVecToMM(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                                    const std::int32_t blockCount, const std::uint8_t blockLen,
                                    const std::uint8_t srcGap, const std::uint8_t dstGap) {
  Operands()(operand("dst", dst))(operand("src", src))("block_count", blockCount)("block_len", blockLen)(
      "src_gap", srcGap)("dst_gap", dstGap)
      .issue("BroadCastVecToMM");
}

}  // namespace AscendC
