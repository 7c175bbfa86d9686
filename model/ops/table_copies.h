#pragma once

#include "ops/operation.h"

namespace davsim {

/// DataCopy from L1 to the bias table: whole blocks whose unit is the product's, or a number of
/// elements; half widens to f32 on the way, and so does bf16 where the product says so.
void lower_copy_to_bias_table(LowerContext& context);

/// DataCopy from L1 to the fixpipe buffer.
void lower_copy_to_fixpipe_buffer(LowerContext& context);

}  // namespace davsim
