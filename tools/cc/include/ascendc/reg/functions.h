#pragma once

// Exponentials, logarithms, roots and quotients of the register API by their algorithms. An instruction counts
// subnormal numbers as zeros. Where an algorithm keeps them, numbers are brought into the normal range around
// it: the documents state results, so that sequence and price are davsim's.

#include "ascendc/reg/modes.h"
#include "ascendc/reg/move.h"

namespace AscendC {
namespace Reg {

using FloatReg = davsim_cc::VectorRegister<float>;

template <typename Scalar>
DAVSIM_CC_API void lanes_below(MaskReg& dst, const FloatReg& src, Scalar bound, const MaskReg& mask) {
  davsim_cc::issue("vcmps", "f32",
                   {davsim_cc::read_operand("src", src),
                    davsim_cc::bits("scalar", davsim_cc::element_bits<float>(bound)),
                    davsim_cc::read_operand("mask", mask), davsim_cc::word("condition", "LT"),
                    davsim_cc::result_operand("dst", dst)});
}
/// Puts a number into lanes that are on.
DAVSIM_CC_API void put_in_lanes(FloatReg& dst, float number, const MaskReg& mask) {
  const davsim_cc::Operand result = davsim_cc::update_operand("dst", dst, "f32");
  davsim_cc::issue("vdups", "f32",
                   {result, davsim_cc::bits("scalar", davsim_cc::element_bits<float>(number)),
                    davsim_cc::read_operand("mask", mask), davsim_cc::word("mode", "MERGING")});
}

/// f(dst, src, mask) of the even and of the odd elements of f16 as f32, and back.
template <typename Function>
DAVSIM_CC_API void through_f32(davsim_cc::VectorRegister<half>& dst,
                               const davsim_cc::VectorRegister<half>& src0,
                               const davsim_cc::VectorRegister<half>& src1, const MaskReg& mask,
                               Function function) {
  const MaskReg all = CreateMask<half>();
  davsim_cc::VectorRegister<half> halves[2];
  const char* const kParts[] = {"EVEN", "ODD"};
  for (int part = 0; part < 2; ++part) {
    FloatReg wide0, wide1, result;
    const auto widen = [&](FloatReg& to, const davsim_cc::VectorRegister<half>& from) {
      davsim_cc::issue("vcvt", "f16",
                       {davsim_cc::read_operand("src", from), davsim_cc::read_operand("mask", all),
                        davsim_cc::word("to", "f32"), davsim_cc::word("round", "RINT"),
                        davsim_cc::word("saturate", "NOSAT"), davsim_cc::word("part", kParts[part]),
                        davsim_cc::result_operand("dst", to)});
    };
    widen(wide0, src0);
    if (&src1 != &src0) widen(wide1, src1);
    function(result, wide0, &src1 != &src0 ? wide1 : wide0, all);
    davsim_cc::issue("vcvt", "f32",
                     {davsim_cc::read_operand("src", result), davsim_cc::read_operand("mask", all),
                      davsim_cc::word("to", "f16"), davsim_cc::word("round", "RINT"),
                      davsim_cc::word("saturate", "NOSAT"), davsim_cc::word("part", kParts[part]),
                      davsim_cc::result_operand("dst", halves[part])});
  }
  davsim_cc::issue("vor", "uint16",
                   {davsim_cc::read_operand("src0", halves[0]), davsim_cc::read_operand("src1", halves[1]),
                    davsim_cc::read_operand("mask", mask), davsim_cc::result_operand("dst", dst)});
}

/// Results below the normal range: exp(src) = exp(src + 60.625) * exp(-60.625). That sum is exact, and so nearly
/// is the factor.
DAVSIM_CC_API void exp_with_subnormals(FloatReg& dst, const FloatReg& src, const MaskReg& mask) {
  FloatReg small, result;
  MaskReg below;
  lanes_below(below, src, -87.0f, mask);
  asc_add_scalar(small, src, 60.625f, below);
  asc_exp(small, small, below);
  asc_mul_scalar(small, small, 0x1.73581cp-88f, below);
  asc_exp(result, src, mask);
  asc_copy(result, small, below);
  dst = result;
}

/// Sources below the normal range: ln(src) = ln(src * 2^123) - 123 ln 2. The others are multiplied by 1.
DAVSIM_CC_API void ln_with_subnormals(FloatReg& dst, const FloatReg& src, const MaskReg& mask) {
  FloatReg small, magnitude, result;
  MaskReg below;
  asc_abs(magnitude, src, mask);
  lanes_below(below, magnitude, 0x1p-126f, mask);
  asc_mul_scalar(small, src, 0x1p123f, below);
  asc_ln(small, small, below);
  asc_add_scalar(small, small, -0x1.550746p6f, below);
  asc_ln(result, src, mask);
  asc_copy(result, small, below);
  dst = result;
}

/// Sources below the normal range: sqrt(src) = sqrt(src * 2^48) * 2^-24, both products exact.
DAVSIM_CC_API void sqrt_with_subnormals(FloatReg& dst, const FloatReg& src, const MaskReg& mask) {
  FloatReg small, magnitude, result;
  MaskReg below;
  asc_abs(magnitude, src, mask);
  lanes_below(below, magnitude, 0x1p-126f, mask);
  asc_mul_scalar(small, src, 0x1p48f, below);
  asc_sqrt(small, small, below);
  asc_mul_scalar(small, small, 0x1p-24f, below);
  asc_sqrt(result, src, mask);
  asc_copy(result, small, below);
  dst = result;
}

/// Multiplies magnitudes below 2^-40 by 2^48 and those from 2^40 on by 2^-48. `factor` is by what, or by what to
/// undo it.
DAVSIM_CC_API void to_middle(FloatReg& dst, FloatReg& factor, const FloatReg& src, bool undo,
                             const MaskReg& mask) {
  FloatReg magnitude;
  MaskReg small, not_large, large;
  asc_abs(magnitude, src, mask);
  lanes_below(small, magnitude, 0x1p-40f, mask);
  lanes_below(not_large, magnitude, 0x1p40f, mask);
  asc_not(large, not_large, mask);
  FloatReg by;
  asc_duplicate_scalar(by, 1.0f, mask);
  put_in_lanes(by, 0x1p48f, small);
  put_in_lanes(by, 0x1p-48f, large);
  asc_mul(dst, src, by, mask);
  factor = by;
  if (!undo) return;
  put_in_lanes(factor, 0x1p-48f, small);
  put_in_lanes(factor, 0x1p48f, large);
}
/// The quotient of numbers in the middle of the range is normal; undoing their factors rounds it at most once.
DAVSIM_CC_API void div_with_subnormals(FloatReg& dst, const FloatReg& src0, const FloatReg& src1,
                                       const MaskReg& mask) {
  FloatReg dividend, divisor, undo0, by1, quotient;
  to_middle(dividend, undo0, src0, true, mask);
  to_middle(divisor, by1, src1, false, mask);
  asc_div(quotient, dividend, divisor, mask);
  asc_mul(undo0, undo0, by1, mask);
  asc_mul(dst, quotient, undo0, mask);
}

#define DAVSIM_CC_REG_FUNCTION(function, Mode, Algo, capi, subnormal)                                      \
  template <typename T = DefaultType, auto mode = MaskMergeMode::ZEROING, typename E, const RegTrait& trait> \
  DAVSIM_CC_API void function(RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg,              \
                              const MaskReg& mask) {                                                       \
    constexpr Mode kMode = mode_of<Mode, mode>();                                                          \
    only_zeroing<kMode.mrgMode>();                                                                         \
    if constexpr (!keeps_subnormals(kMode)) {                                                              \
      capi(dstReg, srcReg, mask);                                                                          \
    } else if constexpr (sizeof(E) == 2) {                                                                 \
      const auto each = [](FloatReg& to, const FloatReg& from, const FloatReg&, const MaskReg& lanes) {    \
        capi(to, from, lanes);                                                                             \
      };                                                                                                   \
      through_f32(dstReg, srcReg, srcReg, mask, each);                                                     \
    } else {                                                                                               \
      subnormal(dstReg, srcReg, mask);                                                                     \
    }                                                                                                      \
  }
constexpr bool keeps_subnormals(ExpSpecificMode mode) { return mode.algo == ExpAlgo::PRECISION_1ULP_FTZ_FALSE; }
constexpr bool keeps_subnormals(LnSpecificMode mode) { return mode.algo == LnAlgo::PRECISION_1ULP_FTZ_FALSE; }
constexpr bool keeps_subnormals(LogSpecificMode mode) { return mode.algo == LogAlgo::PRECISION_1ULP_FTZ_FALSE; }
constexpr bool keeps_subnormals(SqrtSpecificMode mode) {
  return mode.precisionMode || (mode.algo != SqrtAlgo::INTRINSIC && mode.algo != SqrtAlgo::PRECISION_1ULP_FTZ_TRUE);
}
DAVSIM_CC_REG_FUNCTION(Exp, ExpSpecificMode, ExpAlgo, asc_exp, exp_with_subnormals)
DAVSIM_CC_REG_FUNCTION(Ln, LnSpecificMode, LnAlgo, asc_ln, ln_with_subnormals)
DAVSIM_CC_REG_FUNCTION(Log, LogSpecificMode, LogAlgo, asc_ln, ln_with_subnormals)
DAVSIM_CC_REG_FUNCTION(Sqrt, SqrtSpecificMode, SqrtAlgo, asc_sqrt, sqrt_with_subnormals)
#undef DAVSIM_CC_REG_FUNCTION

/// The instruction rounds the exact quotient once, as the algorithms of 0 ULP promise.
template <typename T = DefaultType, auto mode = MaskMergeMode::ZEROING, typename E, const RegTrait& trait>
DAVSIM_CC_API void Div(RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg0,
                       const RegTensor<E, trait>& srcReg1, const MaskReg& mask) {
  constexpr DivSpecificMode kMode = mode_of<DivSpecificMode, mode>();
  only_zeroing<kMode.mrgMode>();
  static_assert(kMode.algo != DivAlgo::PRECISION_0ULP_FTZ_FALSE,
                "DivAlgo::PRECISION_0ULP_FTZ_FALSE is not modelled yet, PRECISION_1ULP_FTZ_FALSE is");
  if constexpr (kMode.precisionMode || kMode.algo != DivAlgo::PRECISION_1ULP_FTZ_FALSE) {
    asc_div(dstReg, srcReg0, srcReg1, mask);
  } else if constexpr (sizeof(E) == 2) {
    const auto each = [](FloatReg& to, const FloatReg& from0, const FloatReg& from1, const MaskReg& lanes) {
      asc_div(to, from0, from1, lanes);
    };
    through_f32(dstReg, srcReg0, srcReg1, mask, each);
  } else {
    div_with_subnormals(dstReg, srcReg0, srcReg1, mask);
  }
}

}  // namespace Reg
}  // namespace AscendC
