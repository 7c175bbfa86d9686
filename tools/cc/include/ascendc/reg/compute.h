#pragma once

// Arithmetic, logic, comparison, reduction, rearrangement and casts of the register API.

#include "ascendc/reg/functions.h"
#include "ascendc/reg/masks.h"

namespace AscendC {
namespace Reg {

#define DAVSIM_CC_REG_UNARY(function, capi)                                                      \
  template <typename T = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING, typename E,   \
            const RegTrait& trait>                                                               \
  DAVSIM_CC_API void function(RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg,    \
                              const MaskReg& mask) {                                             \
    only_zeroing<mode>();                                                                        \
    capi(dstReg, srcReg, mask);                                                                  \
  }
DAVSIM_CC_REG_UNARY(Abs, asc_abs)
DAVSIM_CC_REG_UNARY(Neg, asc_neg)
DAVSIM_CC_REG_UNARY(Relu, asc_relu)
DAVSIM_CC_REG_UNARY(Not, asc_not)
#undef DAVSIM_CC_REG_UNARY

#define DAVSIM_CC_REG_BINARY(function, capi)                                                     \
  template <typename T = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING, typename E,   \
            const RegTrait& trait>                                                               \
  DAVSIM_CC_API void function(RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg0,   \
                              const RegTensor<E, trait>& srcReg1, const MaskReg& mask) {         \
    only_zeroing<mode>();                                                                        \
    capi(dstReg, srcReg0, srcReg1, mask);                                                        \
  }
DAVSIM_CC_REG_BINARY(Sub, asc_sub)
DAVSIM_CC_REG_BINARY(Mul, asc_mul)
DAVSIM_CC_REG_BINARY(Prelu, asc_prelu)
DAVSIM_CC_REG_BINARY(AbsSub, asc_abs_sub)
DAVSIM_CC_REG_BINARY(And, asc_and)
DAVSIM_CC_REG_BINARY(Or, asc_or)
DAVSIM_CC_REG_BINARY(Xor, asc_xor)
DAVSIM_CC_REG_BINARY(MulDstAdd, asc_madd)
#undef DAVSIM_CC_REG_BINARY

// The operations that can merge: instructions write zeros, so that a copy puts the other lanes in.
#define DAVSIM_CC_REG_MERGING(function, capi)                                                    \
  template <typename T = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING, typename E,   \
            const RegTrait& trait>                                                               \
  DAVSIM_CC_API void function(RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg0,   \
                              const RegTensor<E, trait>& srcReg1, const MaskReg& mask) {         \
    if constexpr (mode != MaskMergeMode::MERGING) return capi(dstReg, srcReg0, srcReg1, mask);   \
    RegTensor<E, trait> result;                                                                  \
    capi(result, srcReg0, srcReg1, mask);                                                        \
    asc_copy(dstReg, result, mask);                                                              \
  }
DAVSIM_CC_REG_MERGING(Add, asc_add)
DAVSIM_CC_REG_MERGING(Max, asc_max)
DAVSIM_CC_REG_MERGING(Min, asc_min)
#undef DAVSIM_CC_REG_MERGING

template <typename T = DefaultType, typename E, const RegTrait& trait>
DAVSIM_CC_API void Select(RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg0,
                          const RegTensor<E, trait>& srcReg1, const MaskReg& mask) {
  asc_select(dstReg, srcReg0, srcReg1, mask);
}
/// dst = src0 * src1 + dst.
template <typename T = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING, typename E,
          const RegTrait& trait>
DAVSIM_CC_API void MulAddDst(RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg0,
                             const RegTensor<E, trait>& srcReg1, const MaskReg& mask) {
  only_zeroing<mode>();
  const davsim_cc::Operand result =
      davsim_cc::update_operand("dst", dstReg, davsim_cc::type_name<E>());
  davsim_cc::issue("vmula", davsim_cc::type_name<E>(),
                   {result, davsim_cc::read_operand("src0", srcReg0),
                    davsim_cc::read_operand("src1", srcReg1), davsim_cc::read_operand("mask", mask)});
}

// With carries.
template <typename T = DefaultType, typename E, const RegTrait& trait>
DAVSIM_CC_API void Add(MaskReg& carry, RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg0,
                       const RegTensor<E, trait>& srcReg1, const MaskReg& mask) {
  asc_add(carry, dstReg, srcReg0, srcReg1, mask);
}
template <typename T = DefaultType, typename E, const RegTrait& trait>
DAVSIM_CC_API void Sub(MaskReg& carry, RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg0,
                       const RegTensor<E, trait>& srcReg1, const MaskReg& mask) {
  asc_sub(carry, dstReg, srcReg0, srcReg1, mask);
}
template <typename T = DefaultType, typename E, const RegTrait& trait>
DAVSIM_CC_API void AddC(MaskReg& carry, RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg0,
                        const RegTensor<E, trait>& srcReg1, const MaskReg& carrySrc,
                        const MaskReg& mask) {
  asc_addc(carry, dstReg, srcReg0, srcReg1, carrySrc, mask);
}
template <typename T = DefaultType, typename E, const RegTrait& trait>
DAVSIM_CC_API void SubC(MaskReg& carry, RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg0,
                        const RegTensor<E, trait>& srcReg1, const MaskReg& carrySrc,
                        const MaskReg& mask) {
  asc_subc(carry, dstReg, srcReg0, srcReg1, carrySrc, mask);
}
template <typename T = DefaultType, typename E, const RegTrait& trait>
DAVSIM_CC_API void Mull(RegTensor<E, trait>& dstReg0, RegTensor<E, trait>& dstReg1,
                        const RegTensor<E, trait>& srcReg0, const RegTensor<E, trait>& srcReg1,
                        const MaskReg& mask) {
  asc_mull(dstReg0, dstReg1, srcReg0, srcReg1, mask);
}

#define DAVSIM_CC_REG_SCALAR(function, capi)                                                     \
  template <typename T = DefaultType, typename U = DefaultType,                                  \
            MaskMergeMode mode = MaskMergeMode::ZEROING, typename E, const RegTrait& trait,      \
            typename S>                                                                          \
  DAVSIM_CC_API void function(RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg,    \
                              S scalarValue, const MaskReg& mask) {                              \
    only_zeroing<mode>();                                                                        \
    capi(dstReg, srcReg, static_cast<E>(scalarValue), mask);                                     \
  }
DAVSIM_CC_REG_SCALAR(Adds, asc_add_scalar)
DAVSIM_CC_REG_SCALAR(Muls, asc_mul_scalar)
DAVSIM_CC_REG_SCALAR(Maxs, asc_max_scalar)
DAVSIM_CC_REG_SCALAR(Mins, asc_min_scalar)
DAVSIM_CC_REG_SCALAR(LeakyRelu, asc_leakyrelu)
DAVSIM_CC_REG_SCALAR(Axpy, asc_axpy)
#undef DAVSIM_CC_REG_SCALAR

#define DAVSIM_CC_REG_SHIFT(function, capi)                                                      \
  template <typename T = DefaultType, typename U = DefaultType,                                  \
            MaskMergeMode mode = MaskMergeMode::ZEROING, typename E, const RegTrait& trait,      \
            typename D, const RegTrait& other>                                                   \
  DAVSIM_CC_API void function(RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg0,   \
                              const RegTensor<D, other>& srcReg1, const MaskReg& mask) {         \
    only_zeroing<mode>();                                                                        \
    capi(dstReg, srcReg0, srcReg1, mask);                                                        \
  }                                                                                              \
  template <typename T = DefaultType, typename U = DefaultType,                                  \
            MaskMergeMode mode = MaskMergeMode::ZEROING, typename E, const RegTrait& trait,      \
            typename S>                                                                          \
  DAVSIM_CC_API void function##s(RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg, \
                                 S scalarValue, const MaskReg& mask) {                           \
    only_zeroing<mode>();                                                                        \
    capi##_scalar(dstReg, srcReg, static_cast<std::int16_t>(scalarValue), mask);                 \
  }
DAVSIM_CC_REG_SHIFT(ShiftLeft, asc_shiftleft)
DAVSIM_CC_REG_SHIFT(ShiftRight, asc_shiftright)
#undef DAVSIM_CC_REG_SHIFT

constexpr const char* condition_name(CMPMODE mode) { return kCompareModes[static_cast<int>(mode)]; }

template <typename T = DefaultType, CMPMODE mode = CMPMODE::EQ, typename E, const RegTrait& trait>
DAVSIM_CC_API void Compare(MaskReg& dst, const RegTensor<E, trait>& srcReg0,
                           const RegTensor<E, trait>& srcReg1, const MaskReg& mask) {
  davsim_cc::issue("vcmp", davsim_cc::type_name<E>(),
                   {davsim_cc::read_operand("src0", srcReg0), davsim_cc::read_operand("src1", srcReg1),
                    davsim_cc::read_operand("mask", mask),
                    davsim_cc::word("condition", condition_name(mode)),
                    davsim_cc::result_operand("dst", dst)});
}
template <typename T = DefaultType, CMPMODE mode = CMPMODE::EQ, typename E, const RegTrait& trait,
          typename S>
DAVSIM_CC_API void Compares(MaskReg& dst, const RegTensor<E, trait>& srcReg, S scalarValue,
                            const MaskReg& mask) {
  davsim_cc::issue("vcmps", davsim_cc::type_name<E>(),
                   {davsim_cc::read_operand("src", srcReg),
                    davsim_cc::bits("scalar", davsim_cc::element_bits<E>(static_cast<E>(scalarValue))),
                    davsim_cc::read_operand("mask", mask),
                    davsim_cc::word("condition", condition_name(mode)),
                    davsim_cc::result_operand("dst", dst)});
}

/// The sum, maximum or minimum of all lanes.
template <ReduceType type = ReduceType::SUM, typename T = DefaultType, typename U = DefaultType,
          MaskMergeMode mode = MaskMergeMode::ZEROING, typename D, const RegTrait& trait, typename E,
          const RegTrait& other>
DAVSIM_CC_API void Reduce(RegTensor<D, trait>& dstReg, const RegTensor<E, other>& srcReg,
                          const MaskReg& mask) {
  only_zeroing<mode>();
  constexpr const char* kNames[] = {"vcadd", "vcmax", "vcmin"};
  davsim_cc::issue(kNames[static_cast<int>(type)], davsim_cc::type_name<E>(),
                   {davsim_cc::read_operand("src", srcReg), davsim_cc::read_operand("mask", mask),
                    davsim_cc::result_operand("dst", dstReg)});
}
#define DAVSIM_CC_REG_REDUCE(function, type)                                                     \
  template <typename T = DefaultType, typename U = DefaultType,                                  \
            MaskMergeMode mode = MaskMergeMode::ZEROING, typename D, const RegTrait& trait,      \
            typename E, const RegTrait& other>                                                   \
  DAVSIM_CC_API void function(RegTensor<D, trait>& dstReg, const RegTensor<E, other>& srcReg,    \
                              const MaskReg& mask) {                                             \
    Reduce<type, T, U, mode>(dstReg, srcReg, mask);                                                          \
  }
DAVSIM_CC_REG_REDUCE(ReduceSum, ReduceType::SUM)
DAVSIM_CC_REG_REDUCE(ReduceMax, ReduceType::MAX)
DAVSIM_CC_REG_REDUCE(ReduceMin, ReduceType::MIN)
#undef DAVSIM_CC_REG_REDUCE
/// The same of each DataBlock.
template <ReduceType type = ReduceType::SUM, typename T = DefaultType,
          MaskMergeMode mode = MaskMergeMode::ZEROING, typename E, const RegTrait& trait>
DAVSIM_CC_API void ReduceDataBlock(RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg,
                                   const MaskReg& mask) {
  only_zeroing<mode>();
  constexpr const char* kNames[] = {"vcgadd", "vcgmax", "vcgmin"};
  davsim_cc::issue(kNames[static_cast<int>(type)], davsim_cc::type_name<E>(),
                   {davsim_cc::read_operand("src", srcReg), davsim_cc::read_operand("mask", mask),
                    davsim_cc::result_operand("dst", dstReg)});
}
template <PairReduce type = PairReduce::SUM, typename T = DefaultType,
          MaskMergeMode mode = MaskMergeMode::ZEROING, typename E, const RegTrait& trait>
DAVSIM_CC_API void PairReduceElem(RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg,
                                  const MaskReg& mask) {
  only_zeroing<mode>();
  asc_pair_reduce_sum(dstReg, srcReg, mask);
}
template <typename T = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING, typename E,
          const RegTrait& trait>
DAVSIM_CC_API void PairReduceSum(RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg,
                                 const MaskReg& mask) {
  only_zeroing<mode>();
  asc_pair_reduce_sum(dstReg, srcReg, mask);
}

// Filling.
template <typename T = DefaultType, typename E, const RegTrait& trait, typename S,
          std::enable_if_t<std::is_convertible_v<S, float>, int> = 0>
DAVSIM_CC_API void Duplicate(RegTensor<E, trait>& dstReg, S scalarValue) {
  asc_duplicate_scalar(dstReg, static_cast<E>(scalarValue));
}
template <typename T = DefaultType, MaskMergeMode mode = MaskMergeMode::ZEROING, typename E,
          const RegTrait& trait, typename S, std::enable_if_t<std::is_convertible_v<S, float>, int> = 0>
DAVSIM_CC_API void Duplicate(RegTensor<E, trait>& dstReg, S scalarValue, const MaskReg& mask) {
  if (mode == MaskMergeMode::ZEROING) return asc_duplicate_scalar(dstReg, static_cast<E>(scalarValue), mask);
  const davsim_cc::Operand result =
      davsim_cc::update_operand("dst", dstReg, davsim_cc::type_name<E>());
  davsim_cc::issue("vdups", davsim_cc::type_name<E>(),
                   {result, davsim_cc::bits("scalar", davsim_cc::element_bits<E>(static_cast<E>(scalarValue))),
                    davsim_cc::read_operand("mask", mask), davsim_cc::word("mode", "MERGING")});
}
template <typename T = DefaultType, HighLowPart pos = HighLowPart::LOWEST,
          MaskMergeMode mode = MaskMergeMode::ZEROING, typename E, const RegTrait& trait>
DAVSIM_CC_API void Duplicate(RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg,
                             const MaskReg& mask) {
  static_assert(pos == HighLowPart::LOWEST, "Duplicate of the highest element is not modelled yet");
  const davsim_cc::Operand result =
      davsim_cc::update_operand("dst", dstReg, davsim_cc::type_name<E>());
  davsim_cc::issue("vdup", davsim_cc::type_name<E>(),
                   {result, davsim_cc::read_operand("src", srcReg), davsim_cc::read_operand("mask", mask),
                    davsim_cc::word("mode", mode == MaskMergeMode::MERGING ? "MERGING" : "ZEROING")});
}
template <typename T = DefaultType, IndexOrder order = IndexOrder::INCREASE_ORDER, typename E,
          const RegTrait& trait, typename S>
DAVSIM_CC_API void Arange(RegTensor<E, trait>& dstReg, S scalarValue) {
  if (order == IndexOrder::INCREASE_ORDER) {
    asc_arange(dstReg, static_cast<E>(scalarValue));
  } else {
    asc_arange_descend(dstReg, static_cast<E>(scalarValue));
  }
}

// Moves and rearrangement.
template <typename T = DefaultType, MaskMergeMode mode = MaskMergeMode::MERGING, typename E,
          const RegTrait& trait>
DAVSIM_CC_API void Move(RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg,
                        const MaskReg& mask) {
  static_assert(mode == MaskMergeMode::MERGING, "Move has no MaskMergeMode::ZEROING");
  asc_copy(dstReg, srcReg, mask);
}
template <typename T = DefaultType, typename E, const RegTrait& trait>
DAVSIM_CC_API void Move(RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg) {
  const MaskReg all = CreateMask<E>();
  asc_copy(dstReg, srcReg, all);
}
template <typename T = DefaultType, typename E, const RegTrait& trait>
DAVSIM_CC_API void Interleave(RegTensor<E, trait>& dstReg0, RegTensor<E, trait>& dstReg1,
                              const RegTensor<E, trait>& srcReg0, const RegTensor<E, trait>& srcReg1) {
  asc_intlv(dstReg0, dstReg1, srcReg0, srcReg1);
}
template <typename T = DefaultType, typename E, const RegTrait& trait>
DAVSIM_CC_API void DeInterleave(RegTensor<E, trait>& dstReg0, RegTensor<E, trait>& dstReg1,
                                const RegTensor<E, trait>& srcReg0, const RegTensor<E, trait>& srcReg1) {
  asc_deintlv(dstReg0, dstReg1, srcReg0, srcReg1);
}
template <typename T = DefaultType, typename U = DefaultType, HighLowPart part = HighLowPart::LOWEST,
          typename D, const RegTrait& trait, typename E, const RegTrait& other>
DAVSIM_CC_API void Pack(RegTensor<D, trait>& dstReg, const RegTensor<E, other>& srcReg) {
  davsim_cc::issue("vpack", davsim_cc::type_name<E>(),
                   {davsim_cc::read_operand("src", srcReg),
                    davsim_cc::word("half", part == HighLowPart::LOWEST ? "LOWER" : "HIGHER"),
                    davsim_cc::result_operand("dst", dstReg)});
}
template <typename T = DefaultType, typename U = DefaultType, HighLowPart part = HighLowPart::LOWEST,
          typename D, const RegTrait& trait, typename E, const RegTrait& other>
DAVSIM_CC_API void UnPack(RegTensor<D, trait>& dstReg, const RegTensor<E, other>& srcReg) {
  davsim_cc::issue("vunpack", davsim_cc::type_name<E>(),
                   {davsim_cc::read_operand("src", srcReg),
                    davsim_cc::word("half", part == HighLowPart::LOWEST ? "LOWER" : "HIGHER"),
                    davsim_cc::result_operand("dst", dstReg)});
}
template <typename T = DefaultType, GatherMaskMode store = GatherMaskMode::NO_STORE_REG, typename E,
          const RegTrait& trait>
DAVSIM_CC_API void Squeeze(RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg,
                           const MaskReg& mask) {
  if (store == GatherMaskMode::STORE_REG) {
    asc_squeeze_with_status(dstReg, srcReg, mask);
  } else {
    asc_squeeze(dstReg, srcReg, mask);
  }
}
template <typename T = DefaultType, typename E, const RegTrait& trait>
DAVSIM_CC_API void Unsqueeze(RegTensor<E, trait>& dstReg, const MaskReg& mask) {
  asc_unsqueeze(dstReg, mask);
}
template <typename T, std::int16_t offset, typename E, const RegTrait& trait>
DAVSIM_CC_API void MaskGenWithRegTensor(MaskReg& dst, const RegTensor<E, trait>& srcReg) {
  asc_copy(dst, srcReg, offset);
}
template <typename T = DefaultType, typename U = DefaultType, HistogramsBinType mode, HistogramsType type,
          const RegTrait& trait, const RegTrait& other>
DAVSIM_CC_API void Histograms(RegTensor<std::uint16_t, trait>& dstReg,
                              const RegTensor<std::uint8_t, other>& srcReg, const MaskReg& mask) {
  static_assert(type == HistogramsType::FREQUENCY, "accumulated histograms are not modelled yet");
  if (mode == HistogramsBinType::BIN0) {
    asc_frequency_histogram_bin0(dstReg, srcReg, mask);
  } else {
    asc_frequency_histogram_bin1(dstReg, srcReg, mask);
  }
}

// Casts.
constexpr const char* rounding_name(RoundMode mode) {
  switch (mode) {
    case RoundMode::CAST_ROUND: return "ROUND";
    case RoundMode::CAST_FLOOR: return "FLOOR";
    case RoundMode::CAST_CEIL: return "CEIL";
    case RoundMode::CAST_TRUNC: return "TRUNC";
    case RoundMode::CAST_ODD: return "ODD";
    case RoundMode::CAST_HYBRID: return "HYBRID";
    default: return "RINT";
  }
}
template <typename T = DefaultType, typename U = DefaultType, const CastTrait& trait = castTrait, typename D,
          const RegTrait& one, typename E, const RegTrait& other>
DAVSIM_CC_API void Cast(RegTensor<D, one>& dstReg, const RegTensor<E, other>& srcReg, const MaskReg& mask) {
  only_zeroing<trait.mrgMode>();
  constexpr std::size_t kRatio = sizeof(D) > sizeof(E) ? sizeof(D) / sizeof(E) : sizeof(E) / sizeof(D);
  davsim_cc::issue("vcvt", davsim_cc::type_name<E>(),
                   {davsim_cc::read_operand("src", srcReg), davsim_cc::read_operand("mask", mask),
                    davsim_cc::word("to", davsim_cc::type_name<D>()),
                    davsim_cc::word("round", rounding_name(trait.roundMode)),
                    davsim_cc::word("saturate", trait.satMode == SatMode::SAT ? "SAT" : "NOSAT"),
                    davsim_cc::word("part", place_of(trait.layoutMode, kRatio)),
                    davsim_cc::result_operand("dst", dstReg)});
}
template <typename T = DefaultType, RoundMode roundMode = RoundMode::CAST_NONE,
          MaskMergeMode mode = MaskMergeMode::ZEROING, typename E, const RegTrait& trait>
DAVSIM_CC_API void Truncate(RegTensor<E, trait>& dstReg, const RegTensor<E, trait>& srcReg,
                            const MaskReg& mask) {
  only_zeroing<mode>();
  davsim_cc::issue("vtrc", davsim_cc::type_name<E>(),
                   {davsim_cc::read_operand("src", srcReg), davsim_cc::read_operand("mask", mask),
                    davsim_cc::word("round", rounding_name(roundMode)),
                    davsim_cc::result_operand("dst", dstReg)});
}
/// exp(src0 - src1), to a wider type of one half of the sources where they are f16.
template <typename T = DefaultType, typename U = DefaultType, RegLayout layout = RegLayout::ZERO,
          MaskMergeMode mode = MaskMergeMode::ZEROING, typename D, const RegTrait& one, typename E,
          const RegTrait& other>
DAVSIM_CC_API void ExpSub(RegTensor<D, one>& dstReg, const RegTensor<E, other>& srcReg0,
                          const RegTensor<E, other>& srcReg1, const MaskReg& mask) {
  only_zeroing<mode>();
  davsim_cc::issue("vexpdif", davsim_cc::type_name<E>(),
                   {davsim_cc::read_operand("src0", srcReg0), davsim_cc::read_operand("src1", srcReg1),
                    davsim_cc::read_operand("mask", mask),
                    davsim_cc::word("part", place_of(layout, 2)),
                    davsim_cc::result_operand("dst", dstReg)});
}
template <typename T0 = DefaultType, typename T1 = DefaultType, typename T2 = DefaultType,
          RegLayout layout = RegLayout::ZERO, typename D, const RegTrait& one, typename E,
          const RegTrait& other, typename S>
DAVSIM_CC_API void MulsCast(RegTensor<D, one>& dstReg, const RegTensor<E, other>& srcReg, S scalarValue,
                            const MaskReg& mask) {
  davsim_cc::issue("vmulscvt", davsim_cc::type_name<E>(),
                   {davsim_cc::read_operand("src", srcReg),
                    davsim_cc::bits("scalar", davsim_cc::element_bits<E>(static_cast<E>(scalarValue))),
                    davsim_cc::read_operand("mask", mask),
                    davsim_cc::word("part", place_of(layout, 2)),
                    davsim_cc::result_operand("dst", dstReg)});
}

}  // namespace Reg
}  // namespace AscendC
