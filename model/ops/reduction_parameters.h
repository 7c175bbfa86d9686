#pragma once

#include "ops/reductions.h"

namespace davsim::reduction_parameters {

// The parameters that reductions of repeats share. Operations put theirs together from these.

inline constexpr ParameterSpec kDst = {"dst", ParameterKind::address, true,
                                       "destination in UB, aligned to a result"};
inline constexpr ParameterSpec kSrc = {"src", ParameterKind::address, true,
                                       "source in UB, aligned to a DataBlock"};
inline constexpr ParameterSpec kMask = {
    "mask", ParameterKind::mask, false,
    "leading lanes, words of bits, or with counter = 1 the element count"};
inline constexpr ParameterSpec kRepeat = {"repeat", ParameterKind::integer, true,
                                          "repeats, 0 to 255; counter mode ignores it"};
inline constexpr ParameterSpec kDstRepeatStride = {
    "dst_repeat_stride", ParameterKind::integer, false,
    "between repeats, in units of the results of one"};
inline constexpr ParameterSpec kSrcBlockStride = {"src_block_stride", ParameterKind::integer, false,
                                                  "DataBlocks between DataBlocks of a repeat"};
inline constexpr ParameterSpec kSrcRepeatStride = {"src_repeat_stride", ParameterKind::integer,
                                                   false, "DataBlocks between repeats"};
inline constexpr ParameterSpec kIsSetMask = {"is_set_mask", ParameterKind::integer, false,
                                             "0: the mask registers stay as they are"};
inline constexpr ParameterSpec kCounter = {"counter", ParameterKind::integer, false,
                                           "1: mask is the number of elements in all"};
inline constexpr ParameterSpec kReduce = {"reduce", ParameterKind::word, false,
                                          "SUM, which it is unless written, MAX or MIN",
                                          kReductions};
inline constexpr ParameterSpec kOrder = {
    "order", ParameterKind::word, false,
    "what a result of MAX or MIN holds: VALUE_INDEX (unless written), INDEX_VALUE, ONLY_VALUE, "
    "ONLY_INDEX",
    kReductionOrders};

/// The newer order of arguments.
inline constexpr ParameterSpec kMaskFirst[] = {
    kDst,       kSrc,    kMask, kRepeat, kDstRepeatStride, kSrcBlockStride, kSrcRepeatStride,
    kIsSetMask, kCounter};
/// With the kind of reduction behind it.
inline constexpr ParameterSpec kMaskFirstReduce[] = {
    kDst,       kSrc,     kMask,  kRepeat, kDstRepeatStride, kSrcBlockStride, kSrcRepeatStride,
    kIsSetMask, kCounter, kReduce};
/// The older order of arguments.
inline constexpr ParameterSpec kRepeatFirst[] = {
    kDst,       kSrc,    kRepeat, kMask, kDstRepeatStride, kSrcBlockStride, kSrcRepeatStride,
    kIsSetMask, kCounter};
/// Of extremes of repeats.
inline constexpr ParameterSpec kWithOrder[] = {
    kDst,   kSrc,       kMask,   kRepeat, kDstRepeatStride, kSrcBlockStride, kSrcRepeatStride,
    kOrder, kIsSetMask, kCounter};
inline constexpr ParameterSpec kWithOrderReduce[] = {
    kDst,   kSrc,       kMask,    kRepeat, kDstRepeatStride, kSrcBlockStride, kSrcRepeatStride,
    kOrder, kIsSetMask, kCounter, kReduce};

}  // namespace davsim::reduction_parameters
