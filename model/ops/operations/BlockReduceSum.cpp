#include "ops/reduction_parameters.h"

namespace davsim::operations {

extern const OperationSpec BlockReduceSum;
const OperationSpec BlockReduceSum = {
    .name = "BlockReduceSum",
    .summary =
        "Sum of each DataBlock by a binary tree; the older name and argument order of "
        "ReduceDataBlock.",
    .parameters = reduction_parameters::kRepeatFirst,
    .lower =
        [](LowerContext& context) {
          lower_reduction(context, ReductionScope::data_block, "SUM", EmptyMask::is_error);
        },
};

}  // namespace davsim::operations
