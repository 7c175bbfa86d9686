#include "ops/total_reductions.h"

namespace davsim::operations {

extern const OperationSpec ReduceMax;
const OperationSpec ReduceMax = {
    .name = "ReduceMax",
    .summary = "Largest of all elements and, if wanted, its index.",
    .parameters = kTotalExtremeParameters,
    .lower = [](LowerContext& context) { lower_total(context, "MAX"); },
};

}  // namespace davsim::operations
