#pragma once

#include "ops/elementwise.h"

namespace davsim {

/// ShiftLeft or ShiftRight: every element by one distance.
void lower_shift(LowerContext& context, bool left);

namespace elementwise {

inline constexpr ParameterSpec kDistance = {"scalar", element, true,
                                            "bits that every element is shifted by, not negative"};
inline constexpr ParameterSpec kRoundEn = {
    "round_en", integer, false, "1: signed integers are rounded, ties upwards; not on registers"};
inline constexpr ParameterSpec kShift[] = {kDst,       kSrc,      kDistance, kCount,     kMask,
                                           kRepeat,    kDstBlock, kSrcBlock, kDstRepeat, kSrcRepeat,
                                           kIsSetMask, kCounter,  kRoundEn};

}  // namespace elementwise

}  // namespace davsim
