#pragma once

// Logic of bits and of truth values; numbers other than 0 are true.

#include "ascendc/advanced/register_loop.h"

namespace AscendC {

/// What the logic of truth values compares with 0: the bits of numbers of the format without the sign, since
/// both zeros are false.
template <typename T>
DAVSIM_CC_API void true_lanes(Reg::MaskReg& dst, RegisterLoop<T>& loop, const LocalTensor<T>& src) {
  using Bits = BitsOf<T>;
  Reg::RegTensor<Bits> bits;
  loop.load(bits, src.template ReinterpretCast<Bits>());
  if constexpr (!std::is_integral_v<T>) Reg::ShiftLefts(bits, bits, 1, loop.mask());
  Reg::Compares<Bits, CMPMODE::NE>(dst, bits, 0, loop.mask());
}
template <typename T>
DAVSIM_CC_API void true_lanes(Reg::MaskReg& dst, RegisterLoop<T>& loop, davsim_cc::Plain<T> number) {
  using Bits = BitsOf<T>;
  Reg::RegTensor<Bits> bits;
  Reg::Duplicate(bits, static_cast<float>(number) != 0 ? 1 : 0, loop.mask());
  Reg::Compares<Bits, CMPMODE::NE>(dst, bits, 0, loop.mask());
}

#define DAVSIM_CC_BITWISE(function, default_config, logic)                                                 \
  struct function##Config {                                                                                \
    bool isReuseSource;                                                                                    \
  };                                                                                                       \
  inline constexpr function##Config default_config = {false};                                              \
  template <const function##Config& config = default_config, typename T>                                   \
  DAVSIM_CC_API void function(const LocalTensor<T>& dst, const LocalTensor<T>& src0,                       \
                              const LocalTensor<T>& src1, const std::uint32_t count) {                     \
    static_assert(std::is_integral_v<T>, #function " takes integers");                                     \
    for (RegisterLoop<T> loop(#function, count); loop.more(); loop.next()) {                               \
      Reg::RegTensor<T> left, right;                                                                       \
      loop.load(left, src0);                                                                               \
      loop.load(right, src1);                                                                              \
      logic(left, left, right, loop.mask());                                                               \
      loop.store(dst, left);                                                                               \
    }                                                                                                      \
  }
DAVSIM_CC_BITWISE(BitwiseAnd, DEFAULT_BITWISE_AND_CONFIG, Reg::And)
DAVSIM_CC_BITWISE(BitwiseOr, DEFAULT_BITWISE_OR_CONFIG, Reg::Or)
DAVSIM_CC_BITWISE(BitwiseXor, DEFAULT_BITWISE_XOR_CONFIG, Reg::Xor)
#undef DAVSIM_CC_BITWISE

struct BitwiseNotConfig {
  bool isReuseSource;
};
inline constexpr BitwiseNotConfig DEFAULT_BITWISE_NOT_CONFIG = {false};
template <const BitwiseNotConfig& config = DEFAULT_BITWISE_NOT_CONFIG, typename T>
DAVSIM_CC_API void BitwiseNot(const LocalTensor<T>& dst, const LocalTensor<T>& src, const std::uint32_t count) {
  static_assert(std::is_integral_v<T>, "BitwiseNot takes integers");
  for (RegisterLoop<T> loop("BitwiseNot", count); loop.more(); loop.next()) {
    Reg::RegTensor<T> value;
    loop.load(value, src);
    Reg::Not(value, value, loop.mask());
    loop.store(dst, value);
  }
}

/// A byte for each element, 1 or 0.
#define DAVSIM_CC_LOGICAL(function, default_config, logic)                                                 \
  struct function##Config {                                                                                \
    bool isReuseSource;                                                                                    \
  };                                                                                                       \
  inline constexpr function##Config default_config = {false};                                              \
  template <const function##Config& config = default_config, typename T, typename U>                       \
  DAVSIM_CC_API void function(const LocalTensor<T>& dst, const LocalTensor<U>& src0,                       \
                              const LocalTensor<U>& src1, const std::uint32_t count) {                     \
    static_assert(std::is_same_v<T, bool>, #function " makes truth values: dst has to be of bool");        \
    for (RegisterLoop<U> loop(#function, count); loop.more(); loop.next()) {                               \
      Reg::MaskReg left, right, mask = loop.mask();                                                        \
      true_lanes<U>(left, loop, src0);                                                                     \
      true_lanes<U>(right, loop, src1);                                                                    \
      logic(left, left, right, mask);                                                                      \
      loop.store_bools(dst, left);                                                                         \
    }                                                                                                      \
  }
DAVSIM_CC_LOGICAL(LogicalAnd, DEFAULT_LOGICAL_AND_CONFIG, Reg::And)
DAVSIM_CC_LOGICAL(LogicalOr, DEFAULT_LOGICAL_OR_CONFIG, Reg::Or)
DAVSIM_CC_LOGICAL(LogicalXor, DEFAULT_LOGICAL_XOR_CONFIG, Reg::Xor)
#undef DAVSIM_CC_LOGICAL

struct LogicalNotConfig {
  bool isReuseSource;
};
inline constexpr LogicalNotConfig DEFAULT_LOGICAL_NOT_CONFIG = {false};
template <const LogicalNotConfig& config = DEFAULT_LOGICAL_NOT_CONFIG, typename T, typename U>
DAVSIM_CC_API void LogicalNot(const LocalTensor<T>& dst, const LocalTensor<U>& src, const std::uint32_t count) {
  static_assert(std::is_same_v<T, bool>, "LogicalNot makes truth values: dst has to be of bool");
  for (RegisterLoop<U> loop("LogicalNot", count); loop.more(); loop.next()) {
    Reg::MaskReg value, mask = loop.mask();
    true_lanes<U>(value, loop, src);
    Reg::Not(value, value, mask);
    loop.store_bools(dst, value);
  }
}

}  // namespace AscendC
