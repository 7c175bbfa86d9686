#pragma once

// Choosing by truth values, and which numbers are finite, infinite or none.

#include "ascendc/advanced/register_loop.h"

namespace AscendC {

/// src0 where the condition is true, else src1; either is a tensor or a number.
template <typename T, typename U, typename S, typename V>
DAVSIM_CC_API void Where(const LocalTensor<T>& dst, const U& src0, const S& src1, const LocalTensor<V>& condition,
                         const std::uint32_t count) {
  static_assert(std::is_same_v<V, bool>, "the condition of Where has to be of bool");
  for (RegisterLoop<T> loop("Where", count); loop.more(); loop.next()) {
    Reg::RegTensor<T> one, other;
    Reg::MaskReg chosen;
    loop.load_bools(chosen, condition);
    loop.load(one, src0);
    loop.load(other, src1);
    Reg::Select(one, one, other, chosen);
    loop.store(dst, one);
  }
}

/// The bits of infinity of a floating-point type, without the sign.
template <typename T>
constexpr std::uint32_t infinity_bits() {
  static_assert(std::is_same_v<T, half> || std::is_same_v<T, bfloat16_t> || std::is_same_v<T, float>,
                "expected half, bfloat16_t or float");
  return std::is_same_v<T, half> ? 0x7C00 : std::is_same_v<T, bfloat16_t> ? 0x7F80 : 0x7F800000;
}

/// Compares with infinity, sign left out: the bits of numbers are below it, those of NaN above.
template <CMPMODE mode, typename D, typename S>
DAVSIM_CC_API void test_floats(const char* name, const LocalTensor<D>& dst, const LocalTensor<S>& src,
                               std::uint32_t count) {
  static_assert(std::is_same_v<D, bool> || std::is_same_v<D, S>, "dst has to be of bool or of the type of src");
  using Bits = BitsOf<S>;
  for (RegisterLoop<S> loop(name, count); loop.more(); loop.next()) {
    Reg::RegTensor<Bits> bits;
    Reg::MaskReg found;
    loop.load(bits, src.template ReinterpretCast<Bits>());
    Reg::ShiftLefts(bits, bits, 1, loop.mask());
    Reg::Compares<Bits, mode>(found, bits, 2 * infinity_bits<S>(), loop.mask());
    if constexpr (std::is_same_v<D, bool>) {
      loop.store_bools(dst, found);
    } else {
      Reg::RegTensor<S> ones;
      Reg::Duplicate(ones, 1.0f, found);
      loop.store(dst, ones);
    }
  }
}

/// 1 or true where the number is finite, else 0.
template <typename T, typename U>
DAVSIM_CC_API void IsFinite(const LocalTensor<U>& dst, const LocalTensor<T>& src, std::uint32_t calCount) {
  test_floats<CMPMODE::LT>("IsFinite", dst, src, calCount);
}
#define DAVSIM_CC_FLOAT_TEST(function, default_config, mode)                                                \
  struct function##Config {                                                                                 \
    bool isReuseSource;                                                                                     \
  };                                                                                                        \
  inline constexpr function##Config default_config = {false};                                               \
  template <const function##Config& config = default_config, typename T, typename U>                        \
  DAVSIM_CC_API void function(const LocalTensor<T>& dst, const LocalTensor<U>& src, std::uint32_t count) {  \
    test_floats<mode>(#function, dst, src, count);                                                          \
  }                                                                                                         \
  template <const function##Config& config = default_config, typename T, typename U>                        \
  DAVSIM_CC_API void function(const LocalTensor<T>& dst, const LocalTensor<U>& src,                         \
                              const LocalTensor<std::uint8_t>& /*sharedTmpBuffer*/, std::uint32_t count) {  \
    test_floats<mode>(#function, dst, src, count);                                                          \
  }
DAVSIM_CC_FLOAT_TEST(IsInf, DEFAULT_IS_INF_CONFIG, CMPMODE::EQ)
DAVSIM_CC_FLOAT_TEST(IsNan, DEFAULT_IS_NAN_CONFIG, CMPMODE::GT)
#undef DAVSIM_CC_FLOAT_TEST

}  // namespace AscendC
