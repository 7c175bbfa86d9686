#pragma once

// Arithmetic, logic, comparison, selection and reductions on registers. Lanes whose mask is off become 0
// unless a function says otherwise. Sources are taken as copies first, so that a destination may be one
// of them.

#include "c_api/reg_compute/masks.h"

#define DAVSIM_CC_UNARY(function, instruction)                                                     \
  template <typename T>                                                                            \
  DAVSIM_CC_API void function(davsim_cc::VectorRegister<T>& dst,                                     \
                              const davsim_cc::VectorRegister<T>& src, const vector_bool& mask) {    \
    davsim_cc::issue(instruction, davsim_cc::type_name<T>(),                                         \
                     {davsim_cc::read_operand("src", src), davsim_cc::read_operand("mask", mask),    \
                      davsim_cc::result_operand("dst", dst)});                                       \
  }
DAVSIM_CC_UNARY(asc_abs, "vabs")
DAVSIM_CC_UNARY(asc_neg, "vneg")
DAVSIM_CC_UNARY(asc_relu, "vrelu")
DAVSIM_CC_UNARY(asc_exp, "vexp")
DAVSIM_CC_UNARY(asc_ln, "vln")
DAVSIM_CC_UNARY(asc_sqrt, "vsqrt")
DAVSIM_CC_UNARY(asc_not, "vnot")
DAVSIM_CC_UNARY(asc_duplicate, "vdup")
DAVSIM_CC_UNARY(asc_reduce_sum_datablock, "vcgadd")
DAVSIM_CC_UNARY(asc_reduce_max_datablock, "vcgmax")
DAVSIM_CC_UNARY(asc_reduce_min_datablock, "vcgmin")
DAVSIM_CC_UNARY(asc_reduce_max, "vcmax")
DAVSIM_CC_UNARY(asc_reduce_min, "vcmin")
DAVSIM_CC_UNARY(asc_pair_reduce_sum, "vcpadd")
#undef DAVSIM_CC_UNARY

/// The sum of all lanes; that of 16-bit integers has 32 bits.
template <typename D, typename T>
DAVSIM_CC_API void asc_reduce_sum(davsim_cc::VectorRegister<D>& dst,
                                  const davsim_cc::VectorRegister<T>& src, const vector_bool& mask) {
  davsim_cc::issue("vcadd", davsim_cc::type_name<T>(),
                   {davsim_cc::read_operand("src", src), davsim_cc::read_operand("mask", mask),
                    davsim_cc::result_operand("dst", dst)});
}

#define DAVSIM_CC_BINARY(function, instruction)                                                      \
  template <typename T>                                                                              \
  DAVSIM_CC_API void function(                                                                       \
      davsim_cc::VectorRegister<T>& dst, const davsim_cc::VectorRegister<T>& src0,                       \
      const davsim_cc::VectorRegister<T>& src1, const vector_bool& mask) {                             \
    davsim_cc::issue(instruction, davsim_cc::type_name<T>(),                                           \
                     {davsim_cc::read_operand("src0", src0), davsim_cc::read_operand("src1", src1),      \
                      davsim_cc::read_operand("mask", mask), davsim_cc::result_operand("dst", dst)});    \
  }
DAVSIM_CC_BINARY(asc_add, "vadd")
DAVSIM_CC_BINARY(asc_sub, "vsub")
DAVSIM_CC_BINARY(asc_mul, "vmul")
DAVSIM_CC_BINARY(asc_div, "vdiv")
DAVSIM_CC_BINARY(asc_max, "vmax")
DAVSIM_CC_BINARY(asc_min, "vmin")
DAVSIM_CC_BINARY(asc_prelu, "vprelu")
DAVSIM_CC_BINARY(asc_abs_sub, "vabsdif")
DAVSIM_CC_BINARY(asc_and, "vand")
DAVSIM_CC_BINARY(asc_or, "vor")
DAVSIM_CC_BINARY(asc_xor, "vxor")
#undef DAVSIM_CC_BINARY

/// dst = src0 where the mask is on, else src1.
template <typename T>
DAVSIM_CC_API void asc_select(davsim_cc::VectorRegister<T>& dst,
                              const davsim_cc::VectorRegister<T>& src0,
                              const davsim_cc::VectorRegister<T>& src1, const vector_bool& mask) {
  davsim_cc::issue("vsel", davsim_cc::type_name<T>(),
                   {davsim_cc::read_operand("src0", src0), davsim_cc::read_operand("src1", src1),
                    davsim_cc::read_operand("mask", mask), davsim_cc::result_operand("dst", dst)});
}

// Shifts by the lanes of a register of signed integers, and by one distance.
#define DAVSIM_CC_SHIFT(function, instruction, by_scalar)                                              \
  template <typename T, typename D>                                                                  \
  DAVSIM_CC_API void function(                                                                       \
      davsim_cc::VectorRegister<T>& dst, const davsim_cc::VectorRegister<T>& src0,                       \
      const davsim_cc::VectorRegister<D>& src1, const vector_bool& mask) {                             \
    davsim_cc::issue(instruction, davsim_cc::type_name<T>(),                                           \
                     {davsim_cc::read_operand("src0", src0), davsim_cc::read_operand("src1", src1),      \
                      davsim_cc::read_operand("mask", mask), davsim_cc::result_operand("dst", dst)});    \
  }                                                                                                  \
  template <typename T>                                                                              \
  DAVSIM_CC_API void function##_scalar(davsim_cc::VectorRegister<T>& dst,                              \
                                       const davsim_cc::VectorRegister<T>& src, std::int16_t value,    \
                                       const vector_bool& mask) {                                    \
    davsim_cc::issue(by_scalar, davsim_cc::type_name<T>(),                                             \
                     {davsim_cc::read_operand("src", src), davsim_cc::integer("distance", value),        \
                      davsim_cc::read_operand("mask", mask), davsim_cc::result_operand("dst", dst)});    \
  }
DAVSIM_CC_SHIFT(asc_shiftleft, "vshl", "vshls")
DAVSIM_CC_SHIFT(asc_shiftright, "vshr", "vshrs")
#undef DAVSIM_CC_SHIFT

#define DAVSIM_CC_SCALAR(function, instruction)                                                        \
  template <typename T>                                                                              \
  DAVSIM_CC_API void function(davsim_cc::VectorRegister<T>& dst,                                       \
                              const davsim_cc::VectorRegister<T>& src,                                 \
                              davsim_cc::Plain<T> value, const vector_bool& mask) {                    \
    davsim_cc::issue(instruction, davsim_cc::type_name<T>(),                                           \
                     {davsim_cc::read_operand("src", src),                                             \
                      davsim_cc::bits("scalar", davsim_cc::element_bits<T>(value)),                      \
                      davsim_cc::read_operand("mask", mask), davsim_cc::result_operand("dst", dst)});    \
  }
DAVSIM_CC_SCALAR(asc_add_scalar, "vadds")
DAVSIM_CC_SCALAR(asc_mul_scalar, "vmuls")
DAVSIM_CC_SCALAR(asc_max_scalar, "vmaxs")
DAVSIM_CC_SCALAR(asc_min_scalar, "vmins")
DAVSIM_CC_SCALAR(asc_leakyrelu, "vlrelu")
#undef DAVSIM_CC_SCALAR

/// dst = dst + src * value.
template <typename T>
DAVSIM_CC_API void asc_axpy(davsim_cc::VectorRegister<T>& dst, const davsim_cc::VectorRegister<T>& src,
                            davsim_cc::Plain<T> value, const vector_bool& mask) {
  const davsim_cc::Operand result = davsim_cc::update_operand("dst", dst, davsim_cc::type_name<T>());
  davsim_cc::issue("vaxpy", davsim_cc::type_name<T>(),
                   {result, davsim_cc::read_operand("src", src),
                    davsim_cc::bits("scalar", davsim_cc::element_bits<T>(value)),
                    davsim_cc::read_operand("mask", mask)});
}
/// dst = dst * src0 + src1.
template <typename T>
DAVSIM_CC_API void asc_madd(davsim_cc::VectorRegister<T>& dst, const davsim_cc::VectorRegister<T>& src0,
                            const davsim_cc::VectorRegister<T>& src1, const vector_bool& mask) {
  const davsim_cc::Operand result = davsim_cc::update_operand("dst", dst, davsim_cc::type_name<T>());
  davsim_cc::issue("vmadd", davsim_cc::type_name<T>(),
                   {result, davsim_cc::read_operand("src0", src0), davsim_cc::read_operand("src1", src1),
                    davsim_cc::read_operand("mask", mask)});
}
/// The whole product: its low half in dst0, its high half in dst1.
template <typename T>
DAVSIM_CC_API void asc_mull(davsim_cc::VectorRegister<T>& dst0, davsim_cc::VectorRegister<T>& dst1,
                            const davsim_cc::VectorRegister<T>& src0,
                            const davsim_cc::VectorRegister<T>& src1, const vector_bool& mask) {
  davsim_cc::issue("vmull", davsim_cc::type_name<T>(),
                   {davsim_cc::read_operand("src0", src0), davsim_cc::read_operand("src1", src1),
                    davsim_cc::read_operand("mask", mask), davsim_cc::result_operand("dst0", dst0),
                    davsim_cc::result_operand("dst1", dst1)});
}

// With carries: a lane that carries has its bit in `carry`.
#define DAVSIM_CC_CARRY(function, instruction)                                                         \
  template <typename T>                                                                              \
  DAVSIM_CC_API void function(                                                                       \
      vector_bool& carry, davsim_cc::VectorRegister<T>& dst, const davsim_cc::VectorRegister<T>& src0,   \
      const davsim_cc::VectorRegister<T>& src1, const vector_bool& mask) {                             \
    davsim_cc::issue(instruction, davsim_cc::type_name<T>(),                                           \
                     {davsim_cc::read_operand("src0", src0), davsim_cc::read_operand("src1", src1),      \
                      davsim_cc::read_operand("mask", mask), davsim_cc::result_operand("carry", carry),  \
                      davsim_cc::result_operand("dst", dst)});                                         \
  }                                                                                                  \
  template <typename T>                                                                              \
  DAVSIM_CC_API void function##c(vector_bool& carry, davsim_cc::VectorRegister<T>& dst,                \
                                 const davsim_cc::VectorRegister<T>& src0,                             \
                                 const davsim_cc::VectorRegister<T>& src1,                             \
                                 const vector_bool& carry_src, const vector_bool& mask) {            \
    davsim_cc::issue(instruction "s", davsim_cc::type_name<T>(),                                       \
                     {davsim_cc::read_operand("src0", src0), davsim_cc::read_operand("src1", src1),      \
                      davsim_cc::read_operand("mask", mask),                                           \
                      davsim_cc::read_operand("carry_in", carry_src),                                  \
                      davsim_cc::result_operand("carry", carry), davsim_cc::result_operand("dst", dst)}); \
  }
DAVSIM_CC_CARRY(asc_add, "vaddc")
DAVSIM_CC_CARRY(asc_sub, "vsubc")
#undef DAVSIM_CC_CARRY

#define DAVSIM_CC_COMPARE(function, condition)                                                          \
  template <typename T>                                                                               \
  DAVSIM_CC_API void function(vector_bool& dst, const davsim_cc::VectorRegister<T>& src0,               \
                              const davsim_cc::VectorRegister<T>& src1, const vector_bool& mask) {      \
    davsim_cc::issue("vcmp", davsim_cc::type_name<T>(),                                                 \
                     {davsim_cc::read_operand("src0", src0), davsim_cc::read_operand("src1", src1),       \
                      davsim_cc::read_operand("mask", mask), davsim_cc::word("condition", condition),     \
                      davsim_cc::result_operand("dst", dst)});                                          \
  }                                                                                                   \
  template <typename T>                                                                               \
  DAVSIM_CC_API void function##_scalar(vector_bool& dst, const davsim_cc::VectorRegister<T>& src,       \
                                       davsim_cc::Plain<T> value, const vector_bool& mask) {            \
    davsim_cc::issue("vcmps", davsim_cc::type_name<T>(),                                                \
                     {davsim_cc::read_operand("src", src),                                              \
                      davsim_cc::bits("scalar", davsim_cc::element_bits<T>(value)),                       \
                      davsim_cc::read_operand("mask", mask), davsim_cc::word("condition", condition),     \
                      davsim_cc::result_operand("dst", dst)});                                          \
  }
DAVSIM_CC_COMPARE(asc_eq, "EQ")
DAVSIM_CC_COMPARE(asc_ne, "NE")
DAVSIM_CC_COMPARE(asc_lt, "LT")
DAVSIM_CC_COMPARE(asc_le, "LE")
DAVSIM_CC_COMPARE(asc_gt, "GT")
DAVSIM_CC_COMPARE(asc_ge, "GE")
#undef DAVSIM_CC_COMPARE
