#pragma once

// Numbers into a range; NaN stays as it is.

#include "ascendc/advanced/register_loop.h"

namespace AscendC {

struct ClampConfig {
  bool isReuseSource;
};
inline constexpr ClampConfig DEFAULT_CLAMP_CONFIG = {false};

/// A bound is a tensor or a number; where the lower one is above the upper one, the upper one is what remains.
template <const ClampConfig& config = DEFAULT_CLAMP_CONFIG, typename T, typename U, typename S>
DAVSIM_CC_API void Clamp(const LocalTensor<T>& dst, const LocalTensor<T>& src, const U& min, const S& max,
                         const std::uint32_t count) {
  for (RegisterLoop<T> loop("Clamp", count); loop.more(); loop.next()) {
    Reg::RegTensor<T> value, low, high;
    Reg::MaskReg outside;
    loop.load(value, src);
    loop.load(low, min);
    loop.load(high, max);
    Reg::Compare<T, CMPMODE::LT>(outside, value, low, loop.mask());
    Reg::Select(value, low, value, outside);
    Reg::Compare<T, CMPMODE::GT>(outside, value, high, loop.mask());
    Reg::Select(value, high, value, outside);
    loop.store(dst, value);
  }
}

}  // namespace AscendC
