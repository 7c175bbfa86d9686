#pragma once

// Strides and counts of the Ascend C basic API, with their documented defaults.

#include <cstdint>

namespace AscendC {

inline constexpr std::int32_t DEFAULT_BLK_NUM = 8;
inline constexpr std::int32_t DEFAULT_BLK_STRIDE = 1;
inline constexpr std::uint8_t DEFAULT_REPEAT_STRIDE = 8;
inline constexpr std::int32_t ONE_BLK_SIZE = 32;
/// Rows and columns of a piece of a matrix.
inline constexpr std::int32_t BLOCK_CUBE = 16;
inline constexpr std::int32_t ONE_REPEAT_BYTE_SIZE = 256;

/// In DataBlocks: between DataBlocks of a repeat, and between repeats.
struct UnaryRepeatParams {
  UnaryRepeatParams() = default;
  UnaryRepeatParams(std::uint16_t dst_block, std::uint16_t src_block, std::uint8_t dst_repeat,
                    std::uint8_t src_repeat, bool half_block = false)
      : dstBlkStride(dst_block),
        srcBlkStride(src_block),
        dstRepStride(dst_repeat),
        srcRepStride(src_repeat),
        halfBlock(half_block) {}

  std::uint32_t blockNumber = DEFAULT_BLK_NUM;
  std::uint16_t dstBlkStride = DEFAULT_BLK_STRIDE;
  std::uint16_t srcBlkStride = DEFAULT_BLK_STRIDE;
  std::uint8_t dstRepStride = DEFAULT_REPEAT_STRIDE;
  std::uint8_t srcRepStride = DEFAULT_REPEAT_STRIDE;
  bool repeatStrideMode = false;
  bool strideSizeMode = false;
  bool halfBlock = false;
};

struct BinaryRepeatParams {
  BinaryRepeatParams() = default;
  BinaryRepeatParams(std::uint8_t dst_block, std::uint8_t src0_block, std::uint8_t src1_block,
                     std::uint8_t dst_repeat, std::uint8_t src0_repeat, std::uint8_t src1_repeat)
      : dstBlkStride(dst_block),
        src0BlkStride(src0_block),
        src1BlkStride(src1_block),
        dstRepStride(dst_repeat),
        src0RepStride(src0_repeat),
        src1RepStride(src1_repeat) {}

  std::uint32_t blockNumber = DEFAULT_BLK_NUM;
  std::uint8_t dstBlkStride = DEFAULT_BLK_STRIDE;
  std::uint8_t src0BlkStride = DEFAULT_BLK_STRIDE;
  std::uint8_t src1BlkStride = DEFAULT_BLK_STRIDE;
  std::uint8_t dstRepStride = DEFAULT_REPEAT_STRIDE;
  std::uint8_t src0RepStride = DEFAULT_REPEAT_STRIDE;
  std::uint8_t src1RepStride = DEFAULT_REPEAT_STRIDE;
  bool repeatStrideMode = false;
  bool strideSizeMode = false;
};

/// Bursts of DataBlocks, gaps from tail to head.
struct DataCopyParams {
  DataCopyParams() = default;
  DataCopyParams(std::uint16_t count, std::uint16_t len, std::uint16_t src, std::uint16_t dst)
      : blockCount(count), blockLen(len), srcGap(src), dstGap(dst) {}

  std::uint16_t blockCount = 1;
  std::uint16_t blockLen = 0;
  union {
    std::uint16_t srcGap = 0;
    std::uint16_t srcStride;
  };
  union {
    std::uint16_t dstGap = 0;
    std::uint16_t dstStride;
  };
};

/// Rows of bytes; gaps in bytes in global memory, in DataBlocks in UB.
struct DataCopyExtParams {
  DataCopyExtParams() = default;
  DataCopyExtParams(std::uint16_t count, std::uint32_t len, std::int64_t src, std::int64_t dst,
                    std::uint32_t reserved)
      : blockCount(count), blockLen(len), srcStride(src), dstStride(dst), rsv(reserved) {}

  std::uint16_t blockCount = 1;
  std::uint32_t blockLen = 0;
  std::int64_t srcStride = 0;
  std::int64_t dstStride = 0;
  std::uint32_t rsv = 0;
};

template <typename T>
struct DataCopyPadExtParams {
  DataCopyPadExtParams() = default;
  DataCopyPadExtParams(bool pad, std::uint8_t left, std::uint8_t right, T value)
      : isPad(pad), leftPadding(left), rightPadding(right), paddingValue(value) {}

  bool isPad = false;
  std::uint8_t leftPadding = 0;
  std::uint8_t rightPadding = 0;
  T paddingValue{};
};

struct CopyRepeatParams {
  CopyRepeatParams() = default;
  CopyRepeatParams(std::uint16_t dst, std::uint16_t src, std::uint16_t dst_repeat,
                   std::uint16_t src_repeat)
      : dstStride(dst), srcStride(src), dstRepeatSize(dst_repeat), srcRepeatSize(src_repeat) {}

  std::uint16_t dstStride = DEFAULT_BLK_STRIDE;
  std::uint16_t srcStride = DEFAULT_BLK_STRIDE;
  std::uint16_t dstRepeatSize = DEFAULT_REPEAT_STRIDE;
  std::uint16_t srcRepeatSize = DEFAULT_REPEAT_STRIDE;
};

struct BrcbRepeatParams {
  BrcbRepeatParams() = default;
  BrcbRepeatParams(std::uint16_t block, std::uint16_t repeat)
      : dstBlkStride(block), dstRepStride(repeat) {}

  std::uint16_t dstBlkStride = DEFAULT_BLK_STRIDE;
  std::uint16_t dstRepStride = DEFAULT_REPEAT_STRIDE;
};

struct GatherRepeatParams {
  GatherRepeatParams() = default;
  GatherRepeatParams(std::uint8_t block, std::uint8_t repeat)
      : dstBlkStride(block), dstRepStride(repeat) {}

  std::uint8_t dstBlkStride = DEFAULT_BLK_STRIDE;
  std::uint8_t dstRepStride = DEFAULT_REPEAT_STRIDE;
};

struct GatherMaskParams {
  GatherMaskParams() = default;
  GatherMaskParams(std::uint8_t block, std::uint16_t times, std::uint16_t src0, std::uint8_t src1)
      : src0BlockStride(block), repeatTimes(times), src0RepeatStride(src0), src1RepeatStride(src1) {}

  std::uint8_t src0BlockStride = DEFAULT_BLK_STRIDE;
  std::uint16_t repeatTimes = 0;
  std::uint16_t src0RepeatStride = DEFAULT_REPEAT_STRIDE;
  std::uint8_t src1RepeatStride = DEFAULT_REPEAT_STRIDE;
};

/// Which way SetLoopModePara is about.
enum class DataCopyMVType : std::uint8_t { UB_TO_OUT = 0, OUT_TO_UB = 1 };
/// Loops around a copy: iterations, and bytes from one to the next.
struct LoopModeParams {
  std::uint32_t loop1Size = 1;
  std::uint32_t loop2Size = 1;
  std::uint64_t loop1SrcStride = 0;
  std::uint64_t loop1DstStride = 0;
  std::uint64_t loop2SrcStride = 0;
  std::uint64_t loop2DstStride = 0;
};

}  // namespace AscendC
