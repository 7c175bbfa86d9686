#pragma once

// Element-wise arithmetic and logic of vectors in UB: by count, by leading elements, by bits.

#include "ascendc/operands.h"

namespace AscendC {

template <typename D, typename S>
DAVSIM_CC_API void issue_binary(const char* name, const LocalTensor<D>& dst,
                                const LocalTensor<S>& src0, const LocalTensor<S>& src1,
                                std::int32_t count) {
  Operands()(operand("dst", dst))(operand("src0", src0))(operand("src1", src1))("count", count).issue(
      name);
}
/// `mask` is a number or two words.
template <bool kSetMask, typename D, typename S, typename Mask>
DAVSIM_CC_API void issue_binary(const char* name, const LocalTensor<D>& dst,
                                const LocalTensor<S>& src0, const LocalTensor<S>& src1, Mask mask,
                                std::uint8_t repeat, const BinaryRepeatParams& strides) {
  Operands operands;
  operands(operand("dst", dst))(operand("src0", src0))(operand("src1", src1));
  put_any_mask<kSetMask, S>(operands, mask);
  operands("repeat", repeat);
  put_strides(operands, strides);
  operands.issue(name);
}

template <typename D, typename S>
DAVSIM_CC_API void issue_unary(const char* name, const LocalTensor<D>& dst,
                               const LocalTensor<S>& src, std::int32_t count) {
  Operands()(operand("dst", dst))(operand("src", src))("count", count).issue(name);
}
template <bool kSetMask, typename D, typename S, typename Mask>
DAVSIM_CC_API void issue_unary(const char* name, const LocalTensor<D>& dst,
                               const LocalTensor<S>& src, Mask mask, std::uint8_t repeat,
                               const UnaryRepeatParams& strides) {
  Operands operands;
  operands(operand("dst", dst))(operand("src", src));
  put_any_mask<kSetMask, S>(operands, mask);
  operands("repeat", repeat);
  put_strides(operands, strides);
  operands.issue(name);
}

template <bool kSetMask, typename D, typename S, typename V>
DAVSIM_CC_API void issue_scalar(const char* name, const LocalTensor<D>& dst,
                                const LocalTensor<S>& src, V scalar, std::int32_t count) {
  Operands operands;
  operands(operand("dst", dst))(operand("src", src))(scalar_operand("scalar", scalar))("count", count);
  if (!kSetMask) operands("is_set_mask", 0);
  operands.issue(name);
}
template <bool kSetMask, typename D, typename S, typename V, typename Mask>
DAVSIM_CC_API void issue_scalar(const char* name, const LocalTensor<D>& dst,
                                const LocalTensor<S>& src, V scalar, Mask mask, std::uint8_t repeat,
                                const UnaryRepeatParams& strides) {
  Operands operands;
  operands(operand("dst", dst))(operand("src", src))(scalar_operand("scalar", scalar));
  put_any_mask<kSetMask, S>(operands, mask);
  operands("repeat", repeat);
  put_strides(operands, strides);
  operands.issue(name);
}

/// dst = src0 <operation> src1.
#define DAVSIM_CC_BINARY(name)                                                                    \
  template <typename T, bool isSetMask = true>                                                    \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<T>& src0,                  \
                          const LocalTensor<T>& src1, const std::int32_t& count) {                \
    issue_binary(#name, dst, src0, src1, count);                                                  \
  }                                                                                               \
  template <typename T, bool isSetMask = true>                                                    \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<T>& src0,                  \
                          const LocalTensor<T>& src1, const std::uint64_t* mask,                  \
                          const std::uint8_t repeat, const BinaryRepeatParams& strides) {         \
    issue_binary<isSetMask>(#name, dst, src0, src1, mask, repeat, strides);                       \
  }                                                                                               \
  template <typename T, bool isSetMask = true>                                                    \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<T>& src0,                  \
                          const LocalTensor<T>& src1, std::uint64_t mask,                         \
                          const std::uint8_t repeat, const BinaryRepeatParams& strides) {         \
    issue_binary<isSetMask>(#name, dst, src0, src1, mask, repeat, strides);                       \
  }
DAVSIM_CC_BINARY(Add)
DAVSIM_CC_BINARY(Sub)
DAVSIM_CC_BINARY(Mul)
DAVSIM_CC_BINARY(Div)
DAVSIM_CC_BINARY(Max)
DAVSIM_CC_BINARY(Min)
DAVSIM_CC_BINARY(And)
DAVSIM_CC_BINARY(Or)
DAVSIM_CC_BINARY(AddRelu)
DAVSIM_CC_BINARY(SubRelu)
DAVSIM_CC_BINARY(FusedMulAdd)
DAVSIM_CC_BINARY(FusedMulAddRelu)
DAVSIM_CC_BINARY(MulAddRelu)
DAVSIM_CC_BINARY(Prelu)
DAVSIM_CC_BINARY(AbsSub)
DAVSIM_CC_BINARY(ExpSub)
#undef DAVSIM_CC_BINARY

/// The same with a destination of another type.
#define DAVSIM_CC_BINARY_CAST(name)                                                               \
  template <typename T, typename U, bool isSetMask = true>                                        \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<U>& src0,                  \
                          const LocalTensor<U>& src1, std::uint32_t count) {                      \
    issue_binary(#name, dst, src0, src1, static_cast<std::int32_t>(count));                       \
  }                                                                                               \
  template <typename T, typename U, bool isSetMask = true>                                        \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<U>& src0,                  \
                          const LocalTensor<U>& src1, const std::uint64_t* mask,                  \
                          const std::uint8_t repeat, const BinaryRepeatParams& strides) {         \
    issue_binary<isSetMask>(#name, dst, src0, src1, mask, repeat, strides);                       \
  }                                                                                               \
  template <typename T, typename U, bool isSetMask = true>                                        \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<U>& src0,                  \
                          const LocalTensor<U>& src1, std::uint64_t mask,                         \
                          const std::uint8_t repeat, const BinaryRepeatParams& strides) {         \
    issue_binary<isSetMask>(#name, dst, src0, src1, mask, repeat, strides);                       \
  }
DAVSIM_CC_BINARY_CAST(AddReluCast)
DAVSIM_CC_BINARY_CAST(SubReluCast)
DAVSIM_CC_BINARY_CAST(MulCast)
DAVSIM_CC_BINARY_CAST(MulAddDst)
#undef DAVSIM_CC_BINARY_CAST

/// dst = operation(src).
#define DAVSIM_CC_UNARY(name)                                                                     \
  template <typename T, bool isSetMask = true>                                                    \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                   \
                          const std::int32_t& count) {                                            \
    issue_unary(#name, dst, src, count);                                                          \
  }                                                                                               \
  template <typename T, bool isSetMask = true>                                                    \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                   \
                          const std::uint64_t* mask, const std::uint8_t repeat,                   \
                          const UnaryRepeatParams& strides) {                                     \
    issue_unary<isSetMask>(#name, dst, src, mask, repeat, strides);                               \
  }                                                                                               \
  template <typename T, bool isSetMask = true>                                                    \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                   \
                          std::uint64_t mask, const std::uint8_t repeat,                          \
                          const UnaryRepeatParams& strides) {                                     \
    issue_unary<isSetMask>(#name, dst, src, mask, repeat, strides);                               \
  }
DAVSIM_CC_UNARY(Abs)
DAVSIM_CC_UNARY(Exp)
DAVSIM_CC_UNARY(Ln)
DAVSIM_CC_UNARY(Neg)
DAVSIM_CC_UNARY(Not)
DAVSIM_CC_UNARY(Reciprocal)
DAVSIM_CC_UNARY(Relu)
DAVSIM_CC_UNARY(Rsqrt)
DAVSIM_CC_UNARY(Sqrt)
#undef DAVSIM_CC_UNARY

/// dst = src <operation> a number. The number takes the type of the source.
#define DAVSIM_CC_SCALAR(name)                                                                    \
  template <typename T, bool isSetMask = true>                                                    \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                   \
                          const davsim_cc::Plain<T>& scalar, const std::int32_t& count) {         \
    issue_scalar<isSetMask>(#name, dst, src, scalar, count);                                      \
  }                                                                                               \
  template <typename T, bool isSetMask = true>                                                    \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                   \
                          const davsim_cc::Plain<T>& scalar, const std::uint64_t* mask,           \
                          const std::uint8_t repeat, const UnaryRepeatParams& strides) {          \
    issue_scalar<isSetMask>(#name, dst, src, scalar, mask, repeat, strides);                      \
  }                                                                                               \
  template <typename T, bool isSetMask = true>                                                    \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                   \
                          const davsim_cc::Plain<T>& scalar, std::uint64_t mask,                  \
                          const std::uint8_t repeat, const UnaryRepeatParams& strides) {          \
    issue_scalar<isSetMask>(#name, dst, src, scalar, mask, repeat, strides);                      \
  }
DAVSIM_CC_SCALAR(Adds)
DAVSIM_CC_SCALAR(Subs)
DAVSIM_CC_SCALAR(Muls)
DAVSIM_CC_SCALAR(Divs)
DAVSIM_CC_SCALAR(Maxs)
DAVSIM_CC_SCALAR(Mins)
DAVSIM_CC_SCALAR(Ands)
DAVSIM_CC_SCALAR(Ors)
DAVSIM_CC_SCALAR(LeakyRelu)
DAVSIM_CC_SCALAR(ShiftLeft)
DAVSIM_CC_SCALAR(ShiftRight)
#undef DAVSIM_CC_SCALAR

/// Every element by a distance of its own.
#define DAVSIM_CC_SHIFT(name)                                                                     \
  template <typename T, typename U>                                                               \
  DAVSIM_CC_API void name(const LocalTensor<T>& dst, const LocalTensor<T>& src,                   \
                          const LocalTensor<U>& distances, const std::int32_t& count) {           \
    Operands()(operand("dst", dst))(operand("src", src))(operand("distances", distances))(        \
        "count", count)                                                                           \
        .issue(#name);                                                                            \
  }
DAVSIM_CC_SHIFT(ShiftLeft)
DAVSIM_CC_SHIFT(ShiftRight)
#undef DAVSIM_CC_SHIFT

/// dst += src * scalar; the source may be narrower.
template <typename T, typename U, bool isSetMask = true>
DAVSIM_CC_API void Axpy(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                        const davsim_cc::Plain<U>& scalar, const std::int32_t& count) {
  issue_scalar<isSetMask>("Axpy", dst, src, scalar, count);
}
template <typename T, typename U, bool isSetMask = true>
DAVSIM_CC_API void Axpy(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                        const davsim_cc::Plain<U>& scalar, const std::uint64_t* mask,
                        const std::uint8_t repeat, const UnaryRepeatParams& strides) {
  issue_scalar<isSetMask>("Axpy", dst, src, scalar, mask, repeat, strides);
}
template <typename T, typename U, bool isSetMask = true>
DAVSIM_CC_API void Axpy(const LocalTensor<T>& dst, const LocalTensor<U>& src,
                        const davsim_cc::Plain<U>& scalar, std::uint64_t mask,
                        const std::uint8_t repeat, const UnaryRepeatParams& strides) {
  issue_scalar<isSetMask>("Axpy", dst, src, scalar, mask, repeat, strides);
}

/// Products with twice the bits, their halves in two vectors.
template <typename T>
DAVSIM_CC_API void Mull(const LocalTensor<T>& dst0, const LocalTensor<T>& dst1,
                        const LocalTensor<T>& src0, const LocalTensor<T>& src1,
                        const std::uint32_t count) {
  Operands()(operand("dst0", dst0))(operand("dst1", dst1))(operand("src0", src0))(
      operand("src1", src1))("count", count)
      .issue("Mull");
}

}  // namespace AscendC
