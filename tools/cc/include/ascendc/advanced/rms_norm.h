#pragma once

// Rows divided by the root of the mean of their squares.

#include "ascendc/advanced/scratch.h"
#include "ascendc/arithmetic.h"
#include "ascendc/fill.h"
#include "ascendc/reduce.h"

/// The shape [bLength, sLength, hLength] and how a sequence may be cut up; davsim goes row by row and takes the shape
/// alone.
struct RmsNormTiling {
  std::uint32_t bLength = 0;
  std::uint32_t sLength = 0;
  std::uint32_t hLength = 0;
  std::uint32_t originalHLength = 0;  ///< elements of a row without padding: those of the mean
  float reciprocalOfHLength = 0;
  std::uint32_t mainBshLength = 0;
  std::uint32_t mainBsLength = 0;
  std::uint32_t mainBsLengthAlign = 0;
  std::uint32_t loopRound = 0;
  std::uint32_t inputTailPos = 0;
  std::uint32_t tailBshLength = 0;
  std::uint32_t tailBsLength = 0;
};

namespace AscendC {

/// dst = row / sqrt(mean(row^2) + epsilon) in f32. `room` has space for `length` elements, 64 and two DataBlocks.
DAVSIM_CC_API void divide_by_root_mean_square(const LocalTensor<float>& dst, const LocalTensor<float>& row,
                                              const LocalTensor<float>& room, float reciprocal, float epsilon,
                                              std::uint32_t length) {
  const auto count = static_cast<std::int32_t>(length);
  const LocalTensor<float> squares = room, work = room[length], sum = room[length + 64], block = room[length + 72];
  Mul(squares, row, row, count);
  order_vector();
  ReduceSum(sum, squares, work, count);
  order_vector();
  Muls(sum, sum, reciprocal, 1);
  order_vector();
  Adds(sum, sum, epsilon, 1);
  order_vector();
  Sqrt(sum, sum, 1);
  order_vector();
  Brcb(block, sum, 1, BrcbRepeatParams(1, 8));
  order_vector();
  const std::uint32_t whole = length / 64, rest = length % 64;
  const BinaryRepeatParams same_divisor(1, 1, 0, 8, 8, 0);
  if (whole > 0) Div(dst, row, block, std::uint64_t{64}, static_cast<std::uint8_t>(whole), same_divisor);
  if (rest > 0) Div(dst[64 * whole], row[64 * whole], block, std::uint64_t{rest}, 1, same_divisor);
  order_vector();
}

template <typename T, bool isBasicBlock = false>
DAVSIM_CC_API void RmsNorm(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal,
                           const LocalTensor<T>& gammaLocal, const LocalTensor<std::uint8_t>& sharedTmpBuffer,
                           const T epsilon, const RmsNormTiling& tiling) {
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, half>, "RmsNorm takes half or float");
  constexpr std::uint32_t kMostRow = 255 * 64, kBeside = 64 + 2 * 8;
  const std::uint32_t length = tiling.hLength, rows = tiling.bLength * tiling.sLength;
  if (length * sizeof(T) % 32 != 0 || length == 0 || length > kMostRow) {
    davsim_cc::fail("RmsNorm: expected rows (hLength) of whole DataBlocks, up to 16320 elements");
  }
  constexpr std::uint32_t kVectors = std::is_same_v<T, half> ? 2 : 1;
  static_cast<void>(elements_that_fit("RmsNorm", sharedTmpBuffer, sizeof(float), 1, kVectors * length + kBeside, 1));
  const LocalTensor<float> room = sharedTmpBuffer.ReinterpretCast<float>();
  for (std::uint32_t i = 0; i < rows; ++i) {
    const LocalTensor<T> from = srcLocal[i * length], to = dstLocal[i * length];
    const auto root = [&](const LocalTensor<float>& dst, const LocalTensor<float>& row)
                          __attribute__((always_inline)) {
      divide_by_root_mean_square(dst, row, room[(kVectors - 1) * length], 1.0f / float(tiling.originalHLength),
                                 float(epsilon), length);
    };
    if constexpr (std::is_same_v<T, half>) {
      Cast(room, from, RoundMode::CAST_NONE, length);
      order_vector();
      root(room, room);
      Cast(to, room, RoundMode::CAST_RINT, length);
      order_vector();
    } else {
      root(to, from);
    }
    Mul(to, to, gammaLocal, static_cast<std::int32_t>(length));
    order_vector();
  }
}
template <typename T, bool isBasicBlock = false>
DAVSIM_CC_API void RmsNorm(const LocalTensor<T>& dstLocal, const LocalTensor<T>& srcLocal,
                           const LocalTensor<T>& gammaLocal, const T epsilon, const RmsNormTiling& tiling) {
  RmsNorm<T, isBasicBlock>(dstLocal, srcLocal, gammaLocal, rest_of_ub("RmsNorm"), epsilon, tiling);
}

}  // namespace AscendC
