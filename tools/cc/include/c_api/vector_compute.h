#pragma once

// Vector instructions on the unified buffer, of dav-2201. A form with `count` works on that many elements;
// one with `repeat` on as many repeats, under the mask that asc_set_vector_mask has set. What ends in
// _sync waits until all pipes are done.

#include "c_api/sync.h"

namespace davsim_cc {

template <typename T>
DAVSIM_CC_API constexpr Operand in_ub(const char* name, const T* address) {
  return pointer(name, Space::ub, address, type_name<T>());
}

}  // namespace davsim_cc

#define DAVSIM_CC_UB_UNARY(function, operation, instruction)                                             \
  template <typename T>                                                                                \
  DAVSIM_CC_API void function(T* dst, const T* src, std::uint32_t count) {                               \
    davsim_cc::issue(operation, nullptr, {davsim_cc::in_ub("dst", dst), davsim_cc::in_ub("src", src),       \
                                          davsim_cc::integer("count", count)});                          \
  }                                                                                                    \
  template <typename T>                                                                                \
  DAVSIM_CC_API void function##_sync(T* dst, const T* src, std::uint32_t count) {                        \
    function(dst, src, count);                                                                         \
    asc_sync();                                                                                        \
  }                                                                                                    \
  template <typename T>                                                                                \
  DAVSIM_CC_API void function(T* dst, const T* src, std::uint8_t repeat, std::uint16_t dst_block_stride, \
                              std::uint16_t src_block_stride, std::uint16_t dst_repeat_stride,           \
                              std::uint16_t src_repeat_stride) {                                       \
    davsim_cc::issue(instruction, davsim_cc::type_name<T>(),                                             \
                     {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst),                                \
                      davsim_cc::pointer("src", davsim_cc::Space::ub, src),                                \
                      davsim_cc::integer("repeat", repeat),                                              \
                      davsim_cc::integer("dst_block_stride", dst_block_stride),                          \
                      davsim_cc::integer("src_block_stride", src_block_stride),                          \
                      davsim_cc::integer("dst_repeat_stride", dst_repeat_stride),                        \
                      davsim_cc::integer("src_repeat_stride", src_repeat_stride)});                      \
  }
DAVSIM_CC_UB_UNARY(asc_abs, "Abs", "vabs")
DAVSIM_CC_UB_UNARY(asc_exp, "Exp", "vexp")
DAVSIM_CC_UB_UNARY(asc_log, "Ln", "vln")
DAVSIM_CC_UB_UNARY(asc_not, "Not", "vnot")
DAVSIM_CC_UB_UNARY(asc_rcp, "Reciprocal", "vrec")
DAVSIM_CC_UB_UNARY(asc_relu, "Relu", "vrelu")
DAVSIM_CC_UB_UNARY(asc_rsqrt, "Rsqrt", "vrsqrt")
DAVSIM_CC_UB_UNARY(asc_sqrt, "Sqrt", "vsqrt")
#undef DAVSIM_CC_UB_UNARY

#define DAVSIM_CC_UB_BINARY(function, operation, instruction)                                            \
  template <typename D, typename T>                                                                    \
  DAVSIM_CC_API void function(D* dst, const T* src0, const T* src1, std::uint32_t count) {               \
    davsim_cc::issue(operation, nullptr,                                                               \
                     {davsim_cc::in_ub("dst", dst), davsim_cc::in_ub("src0", src0),                        \
                      davsim_cc::in_ub("src1", src1), davsim_cc::integer("count", count)});                \
  }                                                                                                    \
  template <typename D, typename T>                                                                    \
  DAVSIM_CC_API void function##_sync(D* dst, const T* src0, const T* src1, std::uint32_t count) {        \
    function(dst, src0, src1, count);                                                                  \
    asc_sync();                                                                                        \
  }                                                                                                    \
  template <typename T>                                                                                \
  DAVSIM_CC_API void function(                                                                         \
      T* dst, const T* src0, const T* src1, std::uint8_t repeat, std::uint8_t dst_block_stride,          \
      std::uint8_t src0_block_stride, std::uint8_t src1_block_stride, std::uint8_t dst_repeat_stride,    \
      std::uint8_t src0_repeat_stride, std::uint8_t src1_repeat_stride) {                              \
    davsim_cc::issue(instruction, davsim_cc::type_name<T>(),                                             \
                     {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst),                                \
                      davsim_cc::pointer("src0", davsim_cc::Space::ub, src0),                              \
                      davsim_cc::pointer("src1", davsim_cc::Space::ub, src1),                              \
                      davsim_cc::integer("repeat", repeat),                                              \
                      davsim_cc::integer("dst_block_stride", dst_block_stride),                          \
                      davsim_cc::integer("src0_block_stride", src0_block_stride),                        \
                      davsim_cc::integer("src1_block_stride", src1_block_stride),                        \
                      davsim_cc::integer("dst_repeat_stride", dst_repeat_stride),                        \
                      davsim_cc::integer("src0_repeat_stride", src0_repeat_stride),                      \
                      davsim_cc::integer("src1_repeat_stride", src1_repeat_stride)});                    \
  }
DAVSIM_CC_UB_BINARY(asc_add, "Add", "vadd")
DAVSIM_CC_UB_BINARY(asc_sub, "Sub", "vsub")
DAVSIM_CC_UB_BINARY(asc_mul, "Mul", "vmul")
DAVSIM_CC_UB_BINARY(asc_div, "Div", "vdiv")
DAVSIM_CC_UB_BINARY(asc_max, "Max", "vmax")
DAVSIM_CC_UB_BINARY(asc_min, "Min", "vmin")
DAVSIM_CC_UB_BINARY(asc_and, "And", "vand")
DAVSIM_CC_UB_BINARY(asc_or, "Or", "vor")
DAVSIM_CC_UB_BINARY(asc_add_relu, "AddRelu", "vaddrelu")
DAVSIM_CC_UB_BINARY(asc_sub_relu, "SubRelu", "vsubrelu")
DAVSIM_CC_UB_BINARY(asc_fma, "MulAddDst", "vmla")
DAVSIM_CC_UB_BINARY(asc_mul_add, "FusedMulAdd", "vmadd")
DAVSIM_CC_UB_BINARY(asc_mul_add_relu, "FusedMulAddRelu", "vmaddrelu")
#undef DAVSIM_CC_UB_BINARY

#define DAVSIM_CC_UB_SCALAR(function, operation, instruction)                                            \
  template <typename T>                                                                                \
  DAVSIM_CC_API void function(T* dst, const T* src, davsim_cc::Plain<T> value, std::uint32_t count) {     \
    davsim_cc::issue(operation, nullptr,                                                               \
                     {davsim_cc::in_ub("dst", dst), davsim_cc::in_ub("src", src),                          \
                      davsim_cc::bits("scalar", davsim_cc::element_bits<T>(value)),                        \
                      davsim_cc::integer("count", count)});                                              \
  }                                                                                                    \
  template <typename T>                                                                                \
  DAVSIM_CC_API void function##_sync(T* dst, const T* src, davsim_cc::Plain<T> value,                     \
                                     std::uint32_t count) {                                            \
    function(dst, src, value, count);                                                                  \
    asc_sync();                                                                                        \
  }                                                                                                    \
  template <typename T>                                                                                \
  DAVSIM_CC_API void function(T* dst, const T* src, davsim_cc::Plain<T> value, std::uint8_t repeat,       \
                              std::uint16_t dst_block_stride, std::uint16_t src_block_stride,            \
                              std::uint16_t dst_repeat_stride, std::uint16_t src_repeat_stride) {        \
    davsim_cc::issue(instruction, davsim_cc::type_name<T>(),                                             \
                     {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst),                                \
                      davsim_cc::pointer("src", davsim_cc::Space::ub, src),                                \
                      davsim_cc::bits("scalar", davsim_cc::element_bits<T>(value)),                        \
                      davsim_cc::integer("repeat", repeat),                                              \
                      davsim_cc::integer("dst_block_stride", dst_block_stride),                          \
                      davsim_cc::integer("src_block_stride", src_block_stride),                          \
                      davsim_cc::integer("dst_repeat_stride", dst_repeat_stride),                        \
                      davsim_cc::integer("src_repeat_stride", src_repeat_stride)});                      \
  }
DAVSIM_CC_UB_SCALAR(asc_add_scalar, "Adds", "vadds")
DAVSIM_CC_UB_SCALAR(asc_mul_scalar, "Muls", "vmuls")
DAVSIM_CC_UB_SCALAR(asc_max_scalar, "Maxs", "vmaxs")
DAVSIM_CC_UB_SCALAR(asc_min_scalar, "Mins", "vmins")
DAVSIM_CC_UB_SCALAR(asc_leakyrelu, "LeakyRelu", "vlrelu")
#undef DAVSIM_CC_UB_SCALAR

template <typename T>
DAVSIM_CC_API void asc_sub_scalar(T* dst, const T* src, davsim_cc::Plain<T> value,
                                  std::uint32_t count) {
  asc_add_scalar(dst, src, static_cast<T>(-value), count);
}

/// dst = dst + src * value; a destination of float may take sources of half.
template <typename D, typename T>
DAVSIM_CC_API void asc_axpy(D* dst, const T* src, davsim_cc::Plain<T> value, std::uint32_t count) {
  davsim_cc::issue("Axpy", nullptr,
                   {davsim_cc::in_ub("dst", dst), davsim_cc::in_ub("src", src),
                    davsim_cc::bits("scalar", davsim_cc::element_bits<T>(value)),
                    davsim_cc::integer("count", count)});
}
template <typename D, typename T>
DAVSIM_CC_API void asc_axpy_sync(D* dst, const T* src, davsim_cc::Plain<T> value, std::uint32_t count) {
  asc_axpy(dst, src, value, count);
  asc_sync();
}

template <typename T>
DAVSIM_CC_API void asc_duplicate(T* dst, davsim_cc::Plain<T> src, std::uint32_t count) {
  davsim_cc::issue("Duplicate", nullptr,
                   {davsim_cc::in_ub("dst", dst),
                    davsim_cc::bits("scalar", davsim_cc::element_bits<T>(src)),
                    davsim_cc::integer("count", count)});
}
template <typename T>
DAVSIM_CC_API void asc_duplicate_sync(T* dst, davsim_cc::Plain<T> src, std::uint32_t count) {
  asc_duplicate(dst, src, count);
  asc_sync();
}

// Shifts by one distance.
template <typename T>
DAVSIM_CC_API void asc_shiftleft(T* dst, const T* src, std::uint32_t distance, std::uint32_t count) {
  davsim_cc::issue("ShiftLeft", nullptr,
                   {davsim_cc::in_ub("dst", dst), davsim_cc::in_ub("src", src),
                    davsim_cc::bits("scalar", distance), davsim_cc::integer("count", count)});
}
template <typename T>
DAVSIM_CC_API void asc_shiftleft_sync(T* dst, const T* src, std::uint32_t distance, std::uint32_t count) {
  asc_shiftleft(dst, src, distance, count);
  asc_sync();
}
template <typename T>
DAVSIM_CC_API void asc_shiftright(T* dst, const T* src, davsim_cc::Plain<T> value, std::uint32_t count) {
  davsim_cc::issue("ShiftRight", nullptr,
                   {davsim_cc::in_ub("dst", dst), davsim_cc::in_ub("src", src),
                    davsim_cc::bits("scalar", davsim_cc::element_bits<T>(value)),
                    davsim_cc::integer("count", count)});
}
template <typename T>
DAVSIM_CC_API void asc_shiftright_sync(T* dst, const T* src, davsim_cc::Plain<T> value,
                                       std::uint32_t count) {
  asc_shiftright(dst, src, value, count);
  asc_sync();
}

// Comparisons of repeats: a bit for each element, in dst or in the comparison mask.
#define DAVSIM_CC_UB_COMPARE(name)                                                                        \
  template <typename D, typename T>                                                                     \
  DAVSIM_CC_API void asc_##name(                                                                        \
      D* dst, const T* src0, const T* src1, std::uint8_t repeat, std::uint8_t /*dst_block_stride*/,       \
      std::uint8_t src0_block_stride, std::uint8_t src1_block_stride,                                   \
      std::uint8_t /*dst_repeat_stride*/, std::uint8_t src0_repeat_stride,                              \
      std::uint8_t src1_repeat_stride) {                                                                \
    davsim_cc::issue("vcmpv_" #name, davsim_cc::type_name<T>(),                                           \
                     {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst),                                 \
                      davsim_cc::pointer("src0", davsim_cc::Space::ub, src0),                               \
                      davsim_cc::pointer("src1", davsim_cc::Space::ub, src1),                               \
                      davsim_cc::integer("repeat", repeat),                                               \
                      davsim_cc::integer("src0_block_stride", src0_block_stride),                         \
                      davsim_cc::integer("src1_block_stride", src1_block_stride),                         \
                      davsim_cc::integer("src0_repeat_stride", src0_repeat_stride),                       \
                      davsim_cc::integer("src1_repeat_stride", src1_repeat_stride)});                     \
  }                                                                                                     \
  template <typename T>                                                                                 \
  DAVSIM_CC_API void asc_##name(                                                                        \
      const T* src0, const T* src1, std::uint8_t /*repeat*/, std::uint8_t /*dst_block_stride*/,           \
      std::uint8_t src0_block_stride, std::uint8_t src1_block_stride,                                   \
      std::uint8_t /*dst_repeat_stride*/, std::uint8_t /*src0_repeat_stride*/,                          \
      std::uint8_t /*src1_repeat_stride*/) {                                                            \
    davsim_cc::issue("vcmp_" #name, davsim_cc::type_name<T>(),                                            \
                     {davsim_cc::pointer("src0", davsim_cc::Space::ub, src0),                               \
                      davsim_cc::pointer("src1", davsim_cc::Space::ub, src1),                               \
                      davsim_cc::integer("src0_block_stride", src0_block_stride),                         \
                      davsim_cc::integer("src1_block_stride", src1_block_stride)});                       \
  }                                                                                                     \
  template <typename D, typename T>                                                                     \
  DAVSIM_CC_API void asc_##name##_scalar(                                                               \
      D* dst, const T* src, davsim_cc::Plain<T> value, std::uint8_t repeat,                               \
      std::uint16_t /*dst_block_stride*/, std::uint16_t src_block_stride,                               \
      std::uint16_t /*dst_repeat_stride*/, std::uint16_t src_repeat_stride) {                           \
    davsim_cc::issue("vcmpvs_" #name, davsim_cc::type_name<T>(),                                          \
                     {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst),                                 \
                      davsim_cc::pointer("src", davsim_cc::Space::ub, src),                                 \
                      davsim_cc::bits("scalar", davsim_cc::element_bits<T>(value)),                         \
                      davsim_cc::integer("repeat", repeat),                                               \
                      davsim_cc::integer("src_block_stride", src_block_stride),                           \
                      davsim_cc::integer("src_repeat_stride", src_repeat_stride)});                       \
  }
DAVSIM_CC_UB_COMPARE(eq)
DAVSIM_CC_UB_COMPARE(ne)
DAVSIM_CC_UB_COMPARE(lt)
DAVSIM_CC_UB_COMPARE(le)
DAVSIM_CC_UB_COMPARE(gt)
DAVSIM_CC_UB_COMPARE(ge)
#undef DAVSIM_CC_UB_COMPARE

#define DAVSIM_CC_UB_REDUCE(function, instruction)                                                        \
  template <typename T>                                                                                 \
  DAVSIM_CC_API void function(T* dst, const T* src, std::uint8_t repeat, std::uint16_t dst_repeat_stride, \
                              std::uint16_t src_block_stride, std::uint16_t src_repeat_stride) {        \
    davsim_cc::issue(instruction, davsim_cc::type_name<T>(),                                              \
                     {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst),                                 \
                      davsim_cc::pointer("src", davsim_cc::Space::ub, src),                                 \
                      davsim_cc::integer("repeat", repeat),                                               \
                      davsim_cc::integer("dst_repeat_stride", dst_repeat_stride),                         \
                      davsim_cc::integer("src_block_stride", src_block_stride),                           \
                      davsim_cc::integer("src_repeat_stride", src_repeat_stride)});                       \
  }
DAVSIM_CC_UB_REDUCE(asc_datablock_reduce_sum, "vcgadd")
DAVSIM_CC_UB_REDUCE(asc_datablock_reduce_max, "vcgmax")
DAVSIM_CC_UB_REDUCE(asc_datablock_reduce_min, "vcgmin")
DAVSIM_CC_UB_REDUCE(asc_pair_reduce_sum, "vcpadd")
DAVSIM_CC_UB_REDUCE(asc_repeat_reduce_sum, "vcadd")
#undef DAVSIM_CC_UB_REDUCE

/// Element i comes from `src_offset[i]` bytes behind src.
template <typename T>
DAVSIM_CC_API void asc_gather(T* dst, const T* src, const std::uint32_t* src_offset,
                              std::uint32_t count) {
  davsim_cc::issue("Gather", nullptr,
                   {davsim_cc::in_ub("dst", dst), davsim_cc::in_ub("src", src),
                    davsim_cc::in_ub("src_offset", src_offset), davsim_cc::integer("src_base", 0),
                    davsim_cc::integer("count", count)});
}
/// DataBlock i comes from `src_offset[i]` bytes behind src.
template <typename T>
DAVSIM_CC_API void asc_gather_datablock(T* dst, const T* src, const std::uint32_t* src_offset,
                                        std::uint16_t dst_repeat_stride, std::uint8_t dst_block_stride,
                                        std::uint8_t repeat) {
  davsim_cc::issue("vgatherb", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst),
                    davsim_cc::pointer("src", davsim_cc::Space::ub, src),
                    davsim_cc::pointer("offset", davsim_cc::Space::ub, src_offset),
                    davsim_cc::integer("dst_repeat_stride", dst_repeat_stride),
                    davsim_cc::integer("dst_block_stride", dst_block_stride),
                    davsim_cc::integer("repeat", repeat)});
}
template <typename T>
DAVSIM_CC_API void asc_brcb(T* dst, const T* src, std::uint16_t dst_block_stride,
                            std::uint16_t dst_repeat_stride, std::uint8_t repeat) {
  davsim_cc::issue("vbrcb", davsim_cc::type_name<T>(),
                   {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst),
                    davsim_cc::pointer("src", davsim_cc::Space::ub, src),
                    davsim_cc::integer("dst_block_stride", dst_block_stride),
                    davsim_cc::integer("dst_repeat_stride", dst_repeat_stride),
                    davsim_cc::integer("repeat", repeat)});
}
template <typename T>
DAVSIM_CC_API void asc_gather_sync(T* dst, const T* src, const std::uint32_t* src_offset,
                                   std::uint32_t count) {
  asc_gather(dst, src, src_offset, count);
  asc_sync();
}
template <typename T>
DAVSIM_CC_API void asc_brcb_sync(T* dst, const T* src, std::uint16_t dst_block_stride,
                                 std::uint16_t dst_repeat_stride, std::uint8_t repeat) {
  asc_brcb(dst, src, dst_block_stride, dst_repeat_stride, repeat);
  asc_sync();
}

/// Casts: the name says from what to what and how it rounds.
#define DAVSIM_CC_UB_CAST(function, from, to, mode)                                                       \
  DAVSIM_CC_API void function(to* dst, const from* src, std::uint32_t count) {                            \
    davsim_cc::issue("Cast", nullptr,                                                                   \
                     {davsim_cc::in_ub("dst", dst), davsim_cc::in_ub("src", src),                           \
                      davsim_cc::word("round_mode", mode), davsim_cc::integer("count", count)});            \
  }                                                                                                     \
  DAVSIM_CC_API void function##_sync(to* dst, const from* src, std::uint32_t count) {                     \
    function(dst, src, count);                                                                          \
    asc_sync();                                                                                         \
  }
#define DAVSIM_CC_UB_ROUNDED_CASTS(function, from, to)    \
  DAVSIM_CC_UB_CAST(function##_rn, from, to, "CAST_RINT")  \
  DAVSIM_CC_UB_CAST(function##_rna, from, to, "CAST_ROUND") \
  DAVSIM_CC_UB_CAST(function##_rd, from, to, "CAST_FLOOR") \
  DAVSIM_CC_UB_CAST(function##_ru, from, to, "CAST_CEIL")  \
  DAVSIM_CC_UB_CAST(function##_rz, from, to, "CAST_TRUNC")
DAVSIM_CC_UB_CAST(asc_bfloat162float, bfloat16_t, float, "CAST_NONE")
DAVSIM_CC_UB_CAST(asc_half2float, half, float, "CAST_NONE")
DAVSIM_CC_UB_CAST(asc_float2half, float, half, "CAST_NONE")
DAVSIM_CC_UB_CAST(asc_int162float, std::int16_t, float, "CAST_NONE")
DAVSIM_CC_UB_CAST(asc_int162half, std::int16_t, half, "CAST_NONE")
DAVSIM_CC_UB_CAST(asc_int322float, std::int32_t, float, "CAST_NONE")
DAVSIM_CC_UB_CAST(asc_int322int16, std::int32_t, std::int16_t, "CAST_NONE")
DAVSIM_CC_UB_CAST(asc_int322int64, std::int32_t, std::int64_t, "CAST_NONE")
DAVSIM_CC_UB_CAST(asc_int642int32, std::int64_t, std::int32_t, "CAST_NONE")
DAVSIM_CC_UB_CAST(asc_int82half, std::int8_t, half, "CAST_NONE")
DAVSIM_CC_UB_CAST(asc_uint82half, std::uint8_t, half, "CAST_NONE")
DAVSIM_CC_UB_CAST(asc_half2int8, half, std::int8_t, "CAST_NONE")
DAVSIM_CC_UB_CAST(asc_half2uint8, half, std::uint8_t, "CAST_NONE")
DAVSIM_CC_UB_ROUNDED_CASTS(asc_bfloat162int32, bfloat16_t, std::int32_t)
DAVSIM_CC_UB_ROUNDED_CASTS(asc_float2bfloat16, float, bfloat16_t)
DAVSIM_CC_UB_ROUNDED_CASTS(asc_float2float, float, float)
DAVSIM_CC_UB_ROUNDED_CASTS(asc_float2half, float, half)
DAVSIM_CC_UB_ROUNDED_CASTS(asc_float2int16, float, std::int16_t)
DAVSIM_CC_UB_ROUNDED_CASTS(asc_float2int32, float, std::int32_t)
DAVSIM_CC_UB_ROUNDED_CASTS(asc_float2int64, float, std::int64_t)
DAVSIM_CC_UB_ROUNDED_CASTS(asc_half2int16, half, std::int16_t)
DAVSIM_CC_UB_ROUNDED_CASTS(asc_half2int32, half, std::int32_t)
DAVSIM_CC_UB_ROUNDED_CASTS(asc_half2int8, half, std::int8_t)
DAVSIM_CC_UB_ROUNDED_CASTS(asc_half2uint8, half, std::uint8_t)
DAVSIM_CC_UB_ROUNDED_CASTS(asc_int162half, std::int16_t, half)
DAVSIM_CC_UB_ROUNDED_CASTS(asc_int322float, std::int32_t, float)
DAVSIM_CC_UB_ROUNDED_CASTS(asc_int642float, std::int64_t, float)
#undef DAVSIM_CC_UB_ROUNDED_CASTS
#undef DAVSIM_CC_UB_CAST

// Masks.
DAVSIM_CC_API void asc_set_mask_count() { davsim_cc::issue("set_mask_count", nullptr, nullptr, 0); }
DAVSIM_CC_API void asc_set_mask_norm() { davsim_cc::issue("set_mask_norm", nullptr, nullptr, 0); }
DAVSIM_CC_API void asc_set_vector_mask(std::uint64_t mask1, std::uint64_t mask0) {
  davsim_cc::issue("set_vector_mask", nullptr,
                   {davsim_cc::bits("high", mask1), davsim_cc::bits("low", mask0)});
}
template <typename T>
DAVSIM_CC_API void asc_get_cmp_mask(T* dst) {
  davsim_cc::issue("get_cmpmask", nullptr, {davsim_cc::pointer("dst", davsim_cc::Space::ub, dst)});
}
template <typename T>
DAVSIM_CC_API void asc_set_cmp_mask(T* sel_mask) {
  davsim_cc::issue("set_cmpmask", nullptr, {davsim_cc::pointer("src", davsim_cc::Space::ub, sel_mask)});
}
/// How many elements the last asc_squeeze or asc_reduce has kept.
DAVSIM_CC_API std::int64_t asc_get_rsvd_count() {
  return davsim_cc::issue("get_rsvd_cnt", nullptr, nullptr, 0);
}
