#pragma once

#include "ops/operation.h"

namespace davsim {

/// Interleave: src0 and src1 in turns, the first half of the results in dst0, the second in dst1.
void lower_interleave(LowerContext& context);
/// DeInterleave: the even and the odd elements of src0 and src1, or of src alone.
void lower_deinterleave(LowerContext& context);

}  // namespace davsim
