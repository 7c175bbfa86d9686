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
using std::add_const;
using std::add_const_t;
using std::add_cv;
using std::add_cv_t;
using std::add_lvalue_reference;
using std::add_lvalue_reference_t;
using std::add_pointer;
using std::add_pointer_t;
using std::add_rvalue_reference;
using std::add_rvalue_reference_t;
using std::add_volatile;
using std::add_volatile_t;
using std::bool_constant;
using std::conditional;
using std::conditional_t;
using std::decay;
using std::decay_t;
using std::enable_if;
using std::enable_if_t;
using std::extent;
using std::false_type;
using std::integral_constant;
using std::is_array;
using std::is_array_v;
using std::is_base_of;
using std::is_base_of_v;
using std::is_class;
using std::is_const;
using std::is_const_v;
using std::is_convertible;
using std::is_convertible_v;
using std::is_floating_point;
using std::is_floating_point_v;
using std::is_function;
using std::is_integral;
using std::is_integral_v;
using std::is_lvalue_reference;
using std::is_pointer;
using std::is_pointer_v;
using std::is_reference;
using std::is_reference_v;
using std::is_rvalue_reference;
using std::is_same;
using std::is_same_v;
using std::is_signed;
using std::is_unsigned;
using std::is_void;
using std::is_void_v;
using std::remove_const;
using std::remove_const_t;
using std::remove_cv;
using std::remove_cv_t;
using std::remove_pointer;
using std::remove_pointer_t;
using std::remove_reference;
using std::remove_reference_t;
using std::remove_volatile;
using std::remove_volatile_t;
using std::true_type;
}  // namespace Std

#if __NPU_ARCH__ == 3510
/// Bytes of UB that kernels may use.
DAVSIM_CC_API constexpr std::uint32_t GetUBSizeInBytes() { return 248 * 1024; }
/// The same: it is less only where a kernel has SIMT functions.
DAVSIM_CC_API std::uint32_t GetRuntimeUBSize() { return GetUBSizeInBytes(); }
/// Bytes of a vector register.
DAVSIM_CC_API constexpr std::uint32_t GetVecLen() { return 256; }
#endif

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
enum class TransposeType : std::uint8_t {
  TRANSPOSE_TYPE_NONE, TRANSPOSE_NZ2ND_0213, TRANSPOSE_NZ2NZ_0213, TRANSPOSE_NZ2NZ_012_WITH_N,
  TRANSPOSE_NZ2ND_012_WITH_N, TRANSPOSE_NZ2ND_012_WITHOUT_N, TRANSPOSE_NZ2NZ_012_WITHOUT_N,
  TRANSPOSE_ND2ND_ONLY, TRANSPOSE_ND_UB_GM, TRANSPOSE_GRAD_ND_UB_GM, TRANSPOSE_ND2ND_B16,
  TRANSPOSE_NCHW2NHWC, TRANSPOSE_NHWC2NCHW
};
struct TransposeParamsExt {
  TransposeParamsExt() = default;
  TransposeParamsExt(std::uint16_t n, std::uint16_t c, std::uint16_t h, std::uint16_t w,
                     TransposeType type)
      : nSize(n), cSize(c), hSize(h), wSize(w), transposeType(type) {}

  std::uint16_t nSize = 0;
  std::uint16_t cSize = 0;
  std::uint16_t hSize = 0;
  std::uint16_t wSize = 0;
  TransposeType transposeType = TransposeType::TRANSPOSE_ND2ND_B16;
};
/// A square of 16 x 16 elements, or images with channels first and last.
template <typename T>
DAVSIM_CC_API void Transpose(const LocalTensor<T>& dst, const LocalTensor<T>& src,
                             const LocalTensor<std::uint8_t>& tmp, const TransposeParamsExt& params) {
  const bool to_last = params.transposeType == TransposeType::TRANSPOSE_NCHW2NHWC;
  if (params.transposeType == TransposeType::TRANSPOSE_TYPE_NONE) return;
  if (params.transposeType == TransposeType::TRANSPOSE_ND2ND_B16) {
    if (params.hSize != 16 || params.wSize != 16) {
      davsim_cc::fail("Transpose: hSize and wSize have to be 16 for TRANSPOSE_ND2ND_B16");
    }
    return Transpose(dst, src);
  }
  if (!to_last && params.transposeType != TransposeType::TRANSPOSE_NHWC2NCHW) {
    davsim_cc::fail("Transpose: transposeType has to be TRANSPOSE_ND2ND_B16, TRANSPOSE_NCHW2NHWC or "
                    "TRANSPOSE_NHWC2NCHW; the documents support no other");
  }
  Operands()(operand("dst", dst))(operand("src", src))(operand("shared_tmp_buffer", tmp))(
      "n_size", params.nSize)("c_size", params.cSize)("h_size", params.hSize)("w_size", params.wSize)(
      davsim_cc::word("transpose_type", to_last ? "TRANSPOSE_NCHW2NHWC" : "TRANSPOSE_NHWC2NCHW"))
      .issue("TransposeExt");
}

/// How TransDataTo5HD goes through its rows.
struct TransDataTo5HDParams {
  TransDataTo5HDParams() = default;
  TransDataTo5HDParams(bool dst_half, bool src_half, std::uint8_t repeat, std::uint16_t dst_stride,
                       std::uint16_t src_stride)
      : dstHighHalf(dst_half), srcHighHalf(src_half), repeatTimes(repeat),
        dstRepStride(dst_stride), srcRepStride(src_stride) {}

  bool dstHighHalf = false;
  bool srcHighHalf = false;
  std::uint8_t repeatTimes = 1;
  std::uint16_t dstRepStride = 0;  ///< DataBlocks
  std::uint16_t srcRepStride = 0;
};
constexpr std::int32_t NCHW_CONV_ADDR_LIST_SIZE = 16;

/// Rows at any places, so the instruction itself and not the operation. `address(list, i)` names row i.
template <typename T, typename List, typename Address>
DAVSIM_CC_API void issue_rows(const List& dst, const List& src, const TransDataTo5HDParams& params,
                              Address&& address) {
  static constexpr const char* kDst[] = {"dst0",  "dst1",  "dst2",  "dst3", "dst4",  "dst5",
                                         "dst6",  "dst7",  "dst8",  "dst9", "dst10", "dst11",
                                         "dst12", "dst13", "dst14", "dst15"};
  static constexpr const char* kSrc[] = {"src0",  "src1",  "src2",  "src3", "src4",  "src5",
                                         "src6",  "src7",  "src8",  "src9", "src10", "src11",
                                         "src12", "src13", "src14", "src15"};
  if (params.repeatTimes == 0) return;
  davsim_cc::Operand list[37];
  std::size_t count = 0;
  for (int row = 0; row < NCHW_CONV_ADDR_LIST_SIZE; ++row) {
    list[count++] = address(kDst[row], dst, row);
  }
  for (int row = 0; row < NCHW_CONV_ADDR_LIST_SIZE; ++row) {
    list[count++] = address(kSrc[row], src, row);
  }
  list[count++] = davsim_cc::integer("repeat", params.repeatTimes);
  list[count++] = davsim_cc::integer("dst_repeat_stride", params.dstRepStride);
  list[count++] = davsim_cc::integer("src_repeat_stride", params.srcRepStride);
  list[count++] = davsim_cc::integer("dst_high", params.dstHighHalf ? 1 : 0);
  list[count++] = davsim_cc::integer("src_high", params.srcHighHalf ? 1 : 0);
  davsim_cc::issue("scatter_vnchwconv", davsim_cc::type_name<T>(), list, count);
}
/// Transposes 16 rows of a DataBlock each.
template <typename T>
DAVSIM_CC_API void TransDataTo5HD(const LocalTensor<T> (&dst)[NCHW_CONV_ADDR_LIST_SIZE],
                                  const LocalTensor<T> (&src)[NCHW_CONV_ADDR_LIST_SIZE],
                                  const TransDataTo5HDParams& params) {
  issue_rows<T>(dst, src, params, [](const char* name, const auto& list, int row) {
    return operand(name, list[row]);
  });
}
/// By addresses, from GetPhyAddr.
template <typename T>
DAVSIM_CC_API void TransDataTo5HD(std::uint64_t dst[NCHW_CONV_ADDR_LIST_SIZE],
                                  std::uint64_t src[NCHW_CONV_ADDR_LIST_SIZE],
                                  const TransDataTo5HDParams& params) {
  issue_rows<T>(dst, src, params, [](const char* name, const auto& list, int row) {
    return davsim_cc::pointer(name, davsim_cc::Space::ub,
                              reinterpret_cast<const void*>(list[row]), davsim_cc::type_name<T>());
  });
}

/// What DataCopyPad fills with from here on.
template <typename T, TPosition position = TPosition::MAX>
DAVSIM_CC_API void SetPadValue(T value) {
  state().pad_value = davsim_cc::element_bits(value);
  state().has_pad_value = true;
}

/// What is left in special registers by reductions; on registers, where the last ReduceSum has put its sum.
template <typename T>
DAVSIM_CC_API T GetReduceRepeatSumSpr() {
  Operands operands;
  operands("to", 0);
#if __NPU_ARCH__ == 3510
  if (!state().has_sum) davsim_cc::fail("GetReduceRepeatSumSpr: no ReduceSum with a count came before");
  operands(davsim_cc::local("sum", davsim_cc::Space::ub, state().sum, davsim_cc::type_name<T>()));
#endif
  const std::int64_t bits = operands.issue("GetReduceRepeatSumSpr");
  T value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}

template <typename T>
DAVSIM_CC_API void GetReduceRepeatMaxMinSpr(T& best, T& index) {
  const std::int64_t bits = Operands()("value", 0)("index", 1).issue("GetReduceRepeatMaxMinSpr");
  // The upper half is the index, as an integer of the size of T.
  const std::int64_t place = bits >> 32;
  __builtin_memcpy(&best, &bits, sizeof best);
  __builtin_memcpy(&index, &place, sizeof index);
}
template <typename T>
DAVSIM_CC_API void GetReduceRepeatMaxMinSpr(T& best) {
  T index;
  GetReduceRepeatMaxMinSpr(best, index);
}

}  // namespace AscendC

/// Ends the kernel with a message where the condition does not hold.
#define ascendc_assert(condition, ...)                              \
  do {                                                              \
    if (!(condition)) davsim_cc::fail("ascendc_assert: " #condition); \
  } while (false)
