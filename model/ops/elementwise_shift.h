#pragma once

#include "ops/elementwise.h"

namespace davsim {

/// ShiftLeft or ShiftRight: every element by one distance, or each by its own.
void lower_shift(LowerContext& context, bool left);

namespace elementwise {

inline constexpr ParameterSpec kDistance = {"scalar", element, false,
                                            "bits that every element is shifted by, not negative"};
inline constexpr ParameterSpec kDistances = {
    "distances", address, false,
    "instead, in registers and with count: bits for each element, signed integers of its size"};
inline constexpr ParameterSpec kRoundEn = {
    "round_en", integer, false, "1: signed integers are rounded, ties upwards; not on registers"};
inline constexpr ParameterSpec kShift[] = {
    kDst,      kSrc,       kDistance,  kCount,     kMask,    kRepeat,    kDstBlock,
    kSrcBlock, kDstRepeat, kSrcRepeat, kIsSetMask, kCounter, kDistances, kRoundEn};

}  // namespace elementwise

}  // namespace davsim
