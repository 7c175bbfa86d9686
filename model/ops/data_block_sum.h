#pragma once

#include "ops/masks.h"
#include "ops/operation.h"

namespace davsim {

/// The common lowering of BlockReduceSum and its newer name ReduceDataBlock (sum): they differ in
/// the order of arguments and in what an empty mask means.
void lower_data_block_sum(LowerContext& context, EmptyMask empty);

}  // namespace davsim
