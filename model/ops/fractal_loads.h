#pragma once

#include "ops/operation.h"

namespace davsim::fractal_loads {

inline constexpr std::int64_t kMaxStep = 255;
inline constexpr std::int64_t kMaxField = 65535;

/// Lowers what the parameters of LoadData2DV2 say about a matrix; nothing if a step is 0.
void load_2dv2(LowerContext& context);

}  // namespace davsim::fractal_loads
