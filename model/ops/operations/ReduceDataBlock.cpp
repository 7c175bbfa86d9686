#include "ops/reduction_parameters.h"

namespace davsim::operations {

extern const OperationSpec ReduceDataBlock;
const OperationSpec ReduceDataBlock = {
    .name = "ReduceDataBlock",
    .summary = "Sum of each DataBlock by a binary tree, or its largest or smallest element.",
    .parameters = reduction_parameters::kMaskFirstReduce,
    .lower =
        [](LowerContext& context) {
          lower_reduction(context, ReductionScope::data_block,
                          context.word("reduce", kReductions[0]), EmptyMask::is_no_operation);
        },
};

}  // namespace davsim::operations
