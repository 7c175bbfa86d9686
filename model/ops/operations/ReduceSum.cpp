#include "ops/total_reductions.h"

namespace davsim::operations {

extern const OperationSpec ReduceSum;
const OperationSpec ReduceSum = {
    .name = "ReduceSum",
    .summary = "Sum of all elements.",
    .parameters = kTotalParameters,
    .lower = [](LowerContext& context) { lower_total(context, "SUM"); },
};

}  // namespace davsim::operations
