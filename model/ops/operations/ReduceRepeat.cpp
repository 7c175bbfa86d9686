#include "ops/reduction_parameters.h"

namespace davsim::operations {

extern const OperationSpec ReduceRepeat;
const OperationSpec ReduceRepeat = {
    .name = "ReduceRepeat",
    .summary =
        "Sum of each repeat by a binary tree, or its largest or smallest element with its index.",
    .parameters = reduction_parameters::kWithOrderReduce,
    .lower =
        [](LowerContext& context) {
          lower_reduction(context, ReductionScope::repeat, context.word("reduce", kReductions[0]),
                          EmptyMask::is_no_operation);
        },
};

}  // namespace davsim::operations
