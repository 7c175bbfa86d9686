#include "ops/total_reductions.h"

namespace davsim::operations {

extern const OperationSpec ReduceMin;
const OperationSpec ReduceMin = {
    .name = "ReduceMin",
    .summary = "Smallest of all elements and, if wanted, its index.",
    .parameters = kTotalExtremeParameters,
    .lower = [](LowerContext& context) { lower_total(context, "MIN"); },
};

}  // namespace davsim::operations
