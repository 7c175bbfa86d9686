#pragma once

// Operations of a vector and a scalar in which the scalar may stand on either side and be an element of a
// tensor. Where both sources are tensors, `BinaryConfig` says which of them is the scalar.

#include "ascendc/compare.h"

namespace AscendC {

/// Stands for an element type that is taken from the tensors.
struct BinaryDefaultType {};

struct BinaryConfig {
  std::int8_t scalarTensorIndex = 1;  ///< of two tensors, the one that is the scalar: 0 or 1
};
inline constexpr BinaryConfig DEFAULT_BINARY_CONFIG = {1};

template <typename T>
constexpr bool kIsTensor = false;
template <typename T>
constexpr bool kIsTensor<LocalTensor<T>> = true;

/// Which of two sources is the scalar.
template <typename S, typename V>
constexpr int scalar_index(const BinaryConfig& config) {
  static_assert(kIsTensor<S> || kIsTensor<V>, "one of the two sources has to be a tensor");
  if (!kIsTensor<S>) return 0;
  return kIsTensor<V> ? config.scalarTensorIndex : 1;
}

template <typename Element, typename T>
DAVSIM_CC_API davsim_cc::Operand flexible_scalar(const LocalTensor<T>& scalar) {
  return operand("scalar_at", scalar);
}
template <typename Element, typename T>
DAVSIM_CC_API davsim_cc::Operand flexible_scalar(const T& scalar) {
  return scalar_operand("scalar", static_cast<Element>(scalar));
}

/// `vector` is what the operation calls the other source. The position is told where it matters.
template <const BinaryConfig& config, bool kOrdered, typename S, typename V>
DAVSIM_CC_API void put_flexible(Operands& operands, const char* vector, const S& src0, const V& src1) {
  if constexpr (scalar_index<S, V>(config) == 0) {
    operands(operand(vector, src1))(flexible_scalar<typename V::PrimType>(src0));
    if (kOrdered) operands("scalar_index", 0);
  } else {
    operands(operand(vector, src0))(flexible_scalar<typename S::PrimType>(src1));
  }
}

/// dst = src0 <operation> src1.
#define DAVSIM_CC_FLEXIBLE(name, ordered)                                                          \
  template <typename T = BinaryDefaultType, bool isSetMask = true,                                 \
            const BinaryConfig& config = DEFAULT_BINARY_CONFIG, typename U, typename S, typename V> \
  DAVSIM_CC_API void name(const U& dst, const S& src0, const V& src1, const std::int32_t& count) { \
    Operands operands;                                                                             \
    operands(operand("dst", dst));                                                                 \
    put_flexible<config, ordered>(operands, "src", src0, src1);                                    \
    operands("count", count).issue(#name);                                                         \
  }                                                                                                \
  DAVSIM_CC_FLEXIBLE_MASKED(name, ordered, const std::uint64_t*)                                   \
  DAVSIM_CC_FLEXIBLE_MASKED(name, ordered, std::uint64_t)
#define DAVSIM_CC_FLEXIBLE_MASKED(name, ordered, Mask)                                             \
  template <typename T = BinaryDefaultType, bool isSetMask = true,                                 \
            const BinaryConfig& config = DEFAULT_BINARY_CONFIG, typename U, typename S, typename V> \
  DAVSIM_CC_API void name(const U& dst, const S& src0, const V& src1, Mask mask,                   \
                          const std::uint8_t repeat, const UnaryRepeatParams& strides) {           \
    Operands operands;                                                                             \
    operands(operand("dst", dst));                                                                 \
    put_flexible<config, ordered>(operands, "src", src0, src1);                                    \
    put_any_mask<isSetMask, typename U::PrimType>(operands, mask);                                 \
    operands("repeat", repeat);                                                                    \
    put_strides(operands, strides);                                                                \
    operands.issue(#name);                                                                         \
  }
DAVSIM_CC_FLEXIBLE(Adds, false)
DAVSIM_CC_FLEXIBLE(Muls, false)
DAVSIM_CC_FLEXIBLE(Maxs, false)
DAVSIM_CC_FLEXIBLE(Mins, false)
DAVSIM_CC_FLEXIBLE(Ands, false)
DAVSIM_CC_FLEXIBLE(Ors, false)
DAVSIM_CC_FLEXIBLE(Subs, true)
DAVSIM_CC_FLEXIBLE(Divs, true)
#undef DAVSIM_CC_FLEXIBLE
#undef DAVSIM_CC_FLEXIBLE_MASKED

template <typename T0 = BinaryDefaultType, typename T1 = BinaryDefaultType,
          const BinaryConfig& config = DEFAULT_BINARY_CONFIG, typename T2, typename T3, typename T4>
DAVSIM_CC_API void MulsCast(const T2& dst, const T3& src0, const T4& src1, const std::uint32_t count) {
  Operands operands;
  operands(operand("dst", dst));
  put_flexible<config, false>(operands, "src", src0, src1);
  operands("count", count).issue("MulsCast");
}

/// dst: a bit for each element.
template <typename T0 = BinaryDefaultType, typename T1 = BinaryDefaultType, bool isSetMask = true,
          const BinaryConfig& config = DEFAULT_BINARY_CONFIG, typename T2, typename T3, typename T4>
DAVSIM_CC_API void Compares(const T2& dst, const T3& src0, const T4& src1, CMPMODE mode,
                            std::uint32_t count) {
  Operands operands;
  operands(operand("dst", dst));
  put_flexible<config, true>(operands, "src0", src0, src1);
  operands(compare_operand(mode))("count", count).issue("Compares");
}
/// Bits of 1 take src0, bits of 0 src1.
template <typename T0 = BinaryDefaultType, typename T1 = BinaryDefaultType,
          const BinaryConfig& config = DEFAULT_BINARY_CONFIG, typename T2, typename T3, typename T4>
DAVSIM_CC_API void Select(const T2& dst, const LocalTensor<T1>& bits, const T3& src0, const T4& src1,
                          SELMODE mode, std::uint32_t count) {
  Operands operands;
  operands(operand("dst", dst))(operand("sel", bits));
  put_flexible<config, true>(operands, "src0", src0, src1);
  operands(select_operand(mode))("count", count).issue("Select");
}
#define DAVSIM_CC_FLEXIBLE_CHOICES(Mask)                                                           \
  template <typename T0 = BinaryDefaultType, typename T1 = BinaryDefaultType,                      \
            bool isSetMask = true, const BinaryConfig& config = DEFAULT_BINARY_CONFIG, typename T2, \
            typename T3, typename T4>                                                              \
  DAVSIM_CC_API void Compares(const T2& dst, const T3& src0, const T4& src1, CMPMODE mode,         \
                              Mask mask, std::uint8_t repeat, const UnaryRepeatParams& strides) {  \
    Operands operands;                                                                             \
    operands(operand("dst", dst));                                                                 \
    put_flexible<config, true>(operands, "src0", src0, src1);                                      \
    constexpr int index = scalar_index<T3, T4>(config);                                            \
    using Vector = std::conditional_t<index == 0, T4, T3>;                                         \
    put_any_mask<isSetMask, typename Vector::PrimType>(operands, mask);                            \
    operands(compare_operand(mode))("repeat", repeat)("src0_block_stride", strides.srcBlkStride)(  \
        "src0_repeat_stride", strides.srcRepStride)                                                \
        .issue("Compares");                                                                        \
  }                                                                                                \
  template <typename T0 = BinaryDefaultType, typename T1 = BinaryDefaultType,                      \
            bool isSetMask = true, const BinaryConfig& config = DEFAULT_BINARY_CONFIG, typename T2, \
            typename T3, typename T4>                                                              \
  DAVSIM_CC_API void Select(const T2& dst, const LocalTensor<T1>& bits, const T3& src0,            \
                            const T4& src1, SELMODE mode, Mask mask, std::uint8_t repeat,          \
                            const BinaryRepeatParams& strides) {                                   \
    Operands operands;                                                                             \
    operands(operand("dst", dst))(operand("sel", bits));                                           \
    put_flexible<config, true>(operands, "src0", src0, src1);                                      \
    operands(select_operand(mode));                                                                \
    put_any_mask<isSetMask, typename T2::PrimType>(operands, mask);                                \
    operands("repeat", repeat);                                                                    \
    put_choice_strides<scalar_index<T3, T4>(config)>(operands, strides);                           \
    operands.issue("Select");                                                                      \
  }
/// The strides of the source that is a vector are those of src0.
template <int kScalarIndex>
DAVSIM_CC_API void put_choice_strides(Operands& operands, const BinaryRepeatParams& strides) {
  const bool second = kScalarIndex == 0;
  operands("dst_block_stride", strides.dstBlkStride)("dst_repeat_stride", strides.dstRepStride)(
      "src0_block_stride", second ? strides.src1BlkStride : strides.src0BlkStride)(
      "src0_repeat_stride", second ? strides.src1RepStride : strides.src0RepStride);
}
DAVSIM_CC_FLEXIBLE_CHOICES(std::uint64_t)
DAVSIM_CC_FLEXIBLE_CHOICES(const std::uint64_t*)
#undef DAVSIM_CC_FLEXIBLE_CHOICES

}  // namespace AscendC
