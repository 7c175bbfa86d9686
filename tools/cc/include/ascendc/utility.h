#pragma once

// Types and small functions that kernels use beside the operations.

#include <type_traits>

#include "ascendc/operands.h"

namespace AscendC {

using ::bfloat16_t;
using ::fp4x2_e1m2_t;
using ::fp4x2_e2m1_t;
using ::fp8_e4m3fn_t;
using ::fp8_e5m2_t;
using ::fp8_e8m0_t;
using ::half;
using ::hifloat8_t;
using ::int4b_t;

template <typename T, typename U>
struct IsSameType {
  static constexpr bool value = std::is_same_v<T, U>;
};

template <bool condition, typename T, typename U>
struct Conditional {
  using type = std::conditional_t<condition, T, U>;
};

namespace Reg {
using AscendC::ReduceType;
}

namespace Std {
using std::conditional;
using std::conditional_t;
using std::enable_if;
using std::enable_if_t;
using std::is_same;
using std::is_same_v;
}  // namespace Std

DAVSIM_CC_API constexpr std::int32_t CeilDivision(std::int32_t value, std::int32_t divisor) {
  return (value + divisor - 1) / divisor;
}
template <typename T, typename U>
constexpr T DivCeil(T value, U divisor) {
  return static_cast<T>((value + divisor - 1) / divisor);
}
template <typename T, typename U>
constexpr T AlignUp(T value, U unit) {
  return static_cast<T>((value + unit - 1) / unit * unit);
}

template <typename T>
DAVSIM_CC_API void Transpose(const LocalTensor<T>& dst, const LocalTensor<T>& src) {
  Operands()(operand("dst", dst))(operand("src", src)).issue("Transpose");
}
template <typename T>
DAVSIM_CC_API void Sort32(const LocalTensor<T>& dst, const LocalTensor<T>& scores,
                          const LocalTensor<std::uint32_t>& indices, const std::int32_t repeat) {
  Operands()(operand("dst", dst))(operand("src0", scores))(operand("src1", indices))("repeat",
                                                                                     repeat)
      .issue("Sort32");
}

/// What DataCopyPad fills with from here on.
template <typename T, TPosition position = TPosition::MAX>
DAVSIM_CC_API void SetPadValue(T value) {
  state().pad_value = davsim_cc::element_bits(value);
  state().has_pad_value = true;
}

/// What is left in special registers by reductions.
template <typename T>
DAVSIM_CC_API T GetReduceRepeatSumSpr() {
  const std::int64_t bits = Operands()("to", 0).issue("GetReduceRepeatSumSpr");
  T value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}

}  // namespace AscendC

/// Ends the kernel with a message where the condition does not hold.
#define ascendc_assert(condition, ...)                              \
  do {                                                              \
    if (!(condition)) davsim_cc::fail("ascendc_assert: " #condition); \
  } while (false)
