#include "ops/reduction_parameters.h"

namespace davsim::operations {

extern const OperationSpec WholeReduceSum;
const OperationSpec WholeReduceSum = {
    .name = "WholeReduceSum",
    .summary = "Sum of each repeat by a binary tree; the older name of ReduceRepeat.",
    .parameters = reduction_parameters::kMaskFirst,
    .lower =
        [](LowerContext& context) {
          lower_reduction(context, ReductionScope::repeat, "SUM", EmptyMask::is_error);
        },
};

}  // namespace davsim::operations
