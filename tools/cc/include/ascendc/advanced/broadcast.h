#pragma once

// Rows or columns repeated.

#include "ascendc/advanced/scratch.h"
#include "ascendc/arithmetic.h"
#include "ascendc/fill.h"
#include "ascendc/gather.h"

namespace AscendC {

/// Rows of `row` elements, whole DataBlocks, from a DataBlock each (`block`) or from one row.
template <typename T>
DAVSIM_CC_API void repeat_rows(const LocalTensor<T>& dst, const LocalTensor<T>& src, std::uint32_t rows,
                               std::uint32_t row, bool block) {
  constexpr std::uint32_t kLanes = 256 / sizeof(T), kBlock = 32 / sizeof(T), kMostRepeats = 255;
  const auto row_blocks = static_cast<std::uint16_t>(row / kBlock);
  for (std::uint32_t at = 0; at < row; at += kLanes) {
    const std::uint64_t lanes = row - at < kLanes ? row - at : kLanes;
    for (std::uint32_t first = 0; first < rows; first += kMostRepeats) {
      const std::uint32_t repeats = rows - first < kMostRepeats ? rows - first : kMostRepeats;
      Copy(dst[first * row + at], block ? src[first * kBlock] : src[at], lanes, static_cast<std::uint8_t>(repeats),
           CopyRepeatParams(1, block ? 0 : 1, row_blocks, block ? 1 : 0));
    }
  }
}

/// Each byte of `src` twice, in a word of `dst`. `room` holds as many words.
template <typename T>
DAVSIM_CC_API void double_bytes(const LocalTensor<std::uint16_t>& dst, const LocalTensor<T>& src,
                                const LocalTensor<std::uint16_t>& room, std::uint32_t bytes) {
  const auto count = static_cast<std::int32_t>(bytes);
  Cast(room.ReinterpretCast<half>(), src, RoundMode::CAST_NONE, bytes);
  order_vector();
  Cast(dst.ReinterpretCast<std::int16_t>(), room.ReinterpretCast<half>(), RoundMode::CAST_RINT, bytes);
  order_vector();
  ShiftLeft(room, dst, std::uint16_t{8}, count);
  order_vector();
  ShiftRight(dst, room, std::uint16_t{8}, count);
  order_vector();
  Or(dst, dst, room, count);
  order_vector();
}

/// A shape of one or two extents, of which `axis` is 1 in the source. Rows have to be whole DataBlocks.
template <typename T, std::int32_t dim, std::int32_t axis, bool isReuseSource = false>
DAVSIM_CC_API void Broadcast(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal,
                             const std::uint32_t* dstShape, const std::uint32_t* srcShape,
                             const LocalTensor<std::uint8_t>& sharedTmpBuffer) {
  static_assert((dim == 1 || dim == 2) && (axis == 0 || axis == 1), "Broadcast has 1 or 2 extents and axis 0 or 1");
  static_assert(sizeof(T) <= 4, "Broadcast of elements of 64 bits is not modelled yet");
  constexpr std::uint32_t kBlock = 32 / sizeof(T);
  const std::uint32_t rows = dim == 1 ? 1 : dstShape[0];
  const std::uint32_t row = dstShape[dim - 1];
  if (srcShape[dim - 1] == row && (dim == 1 || srcShape[0] == rows)) {
    davsim_cc::fail("Broadcast: both shapes are the same; expected an extent of 1 in that of the source");
  }
  if (row % kBlock != 0) {
    davsim_cc::fail("Broadcast: rows that are not whole DataBlocks are not modelled yet; expected a last extent of "
                    "32 bytes or a multiple of them");
  }
  if constexpr (sizeof(T) == 1) {
    // Bytes go in pairs.
    using Pairs = LocalTensor<std::uint16_t>;
    const std::uint32_t to[] = {dim == 1 ? row / 2 : rows, row / 2};
    const std::uint32_t from[] = {dim == 1 ? 1 : srcShape[0], axis == 0 ? row / 2 : 1};
    const Pairs pairs = dstLocal.template ReinterpretCast<std::uint16_t>();
    if constexpr (dim == 2 && axis == 0) {
      return Broadcast<std::uint16_t, dim, axis>(pairs, srcLocal.template ReinterpretCast<std::uint16_t>(), to, from,
                                                 sharedTmpBuffer);
    } else {
      const std::uint32_t words = elements_that_fit("Broadcast", sharedTmpBuffer, 2, 2, 16, rows);
      if (words < rows) davsim_cc::fail("Broadcast: so many bytes need more room for intermediate results");
      const Pairs room = sharedTmpBuffer.template ReinterpretCast<std::uint16_t>();
      double_bytes(room, srcLocal, room[words], rows);
      return Broadcast<std::uint16_t, dim, axis>(pairs, room, to, from, sharedTmpBuffer[4 * words]);
    }
  } else if constexpr (dim == 2 && axis == 0) {
    repeat_rows(dstLocal, srcLocal, rows, row, false);
  } else {
    const LocalTensor<T> blocks = sharedTmpBuffer.template ReinterpretCast<T>();
    const std::uint32_t step = elements_that_fit("Broadcast", sharedTmpBuffer, 32, 1, 8, rows);
    for (std::uint32_t at = 0; at < rows; at += step) {
      const std::uint32_t count = rows - at < step ? rows - at : step;
      for (std::uint32_t i = 0; i < count; i += 8 * 255) {
        const std::uint32_t eights = (count - i + 7) / 8;
        Brcb(blocks[i * kBlock], srcLocal[at + i], static_cast<std::uint8_t>(eights < 255 ? eights : 255),
             BrcbRepeatParams(1, 8));
      }
      order_vector();
      repeat_rows(dstLocal[at * row], blocks, count, row, true);
      order_vector();
    }
  }
}
template <typename T, std::int32_t dim, std::int32_t axis, bool isReuseSource = false>
DAVSIM_CC_API void Broadcast(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal,
                             const std::uint32_t* dstShape, const std::uint32_t* srcShape) {
  const bool needs_room = dim == 1 || axis == 1;
  Broadcast<T, dim, axis, isReuseSource>(dstLocal, srcLocal, dstShape, srcShape,
                                         needs_room ? rest_of_ub("Broadcast") : LocalTensor<std::uint8_t>());
}

}  // namespace AscendC
