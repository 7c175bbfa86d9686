#pragma once

#include "ops/operation.h"

namespace davsim::elementwise {

// The parameters of element-wise operations, in the order of the documents: operands, then what
// selects elements. Some operations have no form but that of the first elements: `kCounted...`.

using enum ParameterKind;

inline constexpr ParameterSpec kDst = {"dst", address, true, "destination in UB"};
inline constexpr ParameterSpec kSrc = {"src", address, true, "source in UB"};
inline constexpr ParameterSpec kSrc0 = {"src0", address, true, "first source in UB"};
inline constexpr ParameterSpec kSrc1 = {"src1", address, true, "second source in UB"};
inline constexpr ParameterSpec kNumber = {"scalar", element, true,
                                          "the other operand of every element"};
inline constexpr ParameterSpec kCount = {"count", integer, false,
                                         "count form: number of leading elements"};
inline constexpr ParameterSpec kMask = {"mask", mask, false,
                                        "masked form: leading lanes of each repeat, words of bits, "
                                        "or with counter = 1 the element count"};
inline constexpr ParameterSpec kRepeat = {
    "repeat", integer, false, "masked form: repeats, 0 to 255; counter mode ignores it"};
inline constexpr ParameterSpec kIsSetMask = {"is_set_mask", integer, false,
                                             "0: the mask registers stay as they are"};
inline constexpr ParameterSpec kCounter = {
    "counter", integer, false, "1: counter mode, mask is the number of elements in all"};

constexpr ParameterSpec block_stride(std::string_view name) {
  return {name, integer, false, "DataBlocks between DataBlocks of a repeat; 1 unless given"};
}
constexpr ParameterSpec repeat_stride(std::string_view name) {
  return {name, integer, false, "DataBlocks between repeats; 8 unless given"};
}
inline constexpr ParameterSpec kDstBlock = block_stride("dst_block_stride");
inline constexpr ParameterSpec kSrcBlock = block_stride("src_block_stride");
inline constexpr ParameterSpec kSrc0Block = block_stride("src0_block_stride");
inline constexpr ParameterSpec kSrc1Block = block_stride("src1_block_stride");
inline constexpr ParameterSpec kDstRepeat = repeat_stride("dst_repeat_stride");
inline constexpr ParameterSpec kSrcRepeat = repeat_stride("src_repeat_stride");
inline constexpr ParameterSpec kSrc0Repeat = repeat_stride("src0_repeat_stride");
inline constexpr ParameterSpec kSrc1Repeat = repeat_stride("src1_repeat_stride");

/// dst = f(src).
inline constexpr ParameterSpec kUnary[] = {kDst,       kSrc,       kCount,    kMask,
                                           kRepeat,    kDstBlock,  kSrcBlock, kDstRepeat,
                                           kSrcRepeat, kIsSetMask, kCounter};
inline constexpr ParameterSpec kCountedUnary[] = {kDst, kSrc, kCount};

/// dst = f(src0, src1).
inline constexpr ParameterSpec kBinary[] = {
    kDst,       kSrc0,      kSrc1,      kCount,      kMask,       kRepeat,    kDstBlock,
    kSrc0Block, kSrc1Block, kDstRepeat, kSrc0Repeat, kSrc1Repeat, kIsSetMask, kCounter};
inline constexpr ParameterSpec kCountedBinary[] = {kDst, kSrc0, kSrc1, kCount};

/// dst = f(src, scalar).
inline constexpr ParameterSpec kScalar[] = {kDst,       kSrc,       kNumber,    kCount,
                                            kMask,      kRepeat,    kDstBlock,  kSrcBlock,
                                            kDstRepeat, kSrcRepeat, kIsSetMask, kCounter};

/// The same where the number may also lie in UB.
inline constexpr ParameterSpec kEitherNumber = {
    "scalar", element, false, "the other operand of every element; one of it and scalar_at"};
inline constexpr ParameterSpec kNumberAt = {
    "scalar_at", address, false, "instead, in registers: the element of UB that is the number"};
inline constexpr ParameterSpec kFlexibleScalar[] = {
    kDst,      kSrc,       kEitherNumber, kCount,     kMask,    kRepeat,  kDstBlock,
    kSrcBlock, kDstRepeat, kSrcRepeat,    kIsSetMask, kCounter, kNumberAt};

/// The same where the number may stand first.
inline constexpr ParameterSpec kScalarIndex = {
    "scalar_index", integer, false,
    "0: the number is the left operand; 1, unless given: the right"};
inline constexpr ParameterSpec kOrderedScalar[] = {
    kDst,      kSrc,       kEitherNumber, kCount,     kMask,    kRepeat,      kDstBlock,
    kSrcBlock, kDstRepeat, kSrcRepeat,    kIsSetMask, kCounter, kScalarIndex, kNumberAt};

}  // namespace davsim::elementwise
