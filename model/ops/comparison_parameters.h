#pragma once

#include "ops/comparisons.h"

namespace davsim::comparison_parameters {

inline constexpr ParameterSpec kDst = {"dst", ParameterKind::address, false,
                                       "bits in UB, the first in the lowest of the first byte; "
                                       "without, the result of one repeat goes to "
                                       "the register for comparisons"};
inline constexpr ParameterSpec kDstOfScalar = {
    "dst", ParameterKind::address, true, "bits in UB, the first in the lowest of the first byte"};
inline constexpr ParameterSpec kSrc0 = {"src0", ParameterKind::address, true,
                                        "left operands in UB"};
inline constexpr ParameterSpec kSrc1 = {"src1", ParameterKind::address, true,
                                        "right operands in UB"};
inline constexpr ParameterSpec kScalar = {"scalar", ParameterKind::element, true,
                                          "right operand of every element"};
inline constexpr ParameterSpec kEitherScalar = {
    "scalar", ParameterKind::element, false, "other operand of every element; one of it and scalar_at"};
inline constexpr ParameterSpec kScalarIndex = {
    "scalar_index", ParameterKind::integer, false,
    "in registers, 0: the scalar is the left operand; 1, unless given: the right"};
inline constexpr ParameterSpec kScalarAt = {
    "scalar_at", ParameterKind::address, false,
    "instead, in registers: the element of UB that is the scalar"};
inline constexpr ParameterSpec kMode = {"mode", ParameterKind::word, true,
                                        "LT, GT, EQ, LE, GE or NE", kCompareModes};
inline constexpr ParameterSpec kCount = {"count", ParameterKind::integer, false,
                                         "count form: elements, 256 bytes or a multiple"};
inline constexpr ParameterSpec kMask = {
    "mask", ParameterKind::mask, false,
    "masked form: leading lanes or words of bits; of effect in registers and without dst"};
inline constexpr ParameterSpec kRepeat = {"repeat", ParameterKind::integer, false,
                                          "masked form: repeats, 0 to 255"};
inline constexpr ParameterSpec kSrc0Block = {"src0_block_stride", ParameterKind::integer, false,
                                             "DataBlocks between DataBlocks of a repeat"};
inline constexpr ParameterSpec kSrc1Block = {"src1_block_stride", ParameterKind::integer, false,
                                             "DataBlocks between DataBlocks of a repeat"};
inline constexpr ParameterSpec kSrc0Repeat = {"src0_repeat_stride", ParameterKind::integer, false,
                                              "DataBlocks between repeats"};
inline constexpr ParameterSpec kSrc1Repeat = {"src1_repeat_stride", ParameterKind::integer, false,
                                              "DataBlocks between repeats"};
inline constexpr ParameterSpec kIsSetMask = {"is_set_mask", ParameterKind::integer, false,
                                             "0: the mask registers stay as they are"};

inline constexpr ParameterSpec kVectors[] = {kDst,       kSrc0,       kSrc1,       kMode,
                                             kCount,     kMask,       kRepeat,     kSrc0Block,
                                             kSrc1Block, kSrc0Repeat, kSrc1Repeat, kIsSetMask};
inline constexpr ParameterSpec kWithScalar[] = {kDstOfScalar, kSrc0,     kScalar, kMode,
                                                kCount,       kMask,     kRepeat, kSrc0Block,
                                                kSrc0Repeat,  kIsSetMask};
inline constexpr ParameterSpec kFlexible[] = {kDstOfScalar, kSrc0,        kEitherScalar, kMode,
                                              kCount,       kMask,        kRepeat,       kSrc0Block,
                                              kSrc0Repeat,  kIsSetMask,   kScalarIndex,  kScalarAt};

}  // namespace davsim::comparison_parameters
