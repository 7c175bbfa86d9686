#pragma once

#include "ops/operation.h"

namespace davsim {

/// DataCopy from L0C to UB on products whose results leave L0C over V: whole fractals, lengths and
/// source gaps in fractals of 16 x 16 (BLOCK_MODE_MATRIX of the documents).
void lower_copy_of_results(LowerContext& context);

}  // namespace davsim
