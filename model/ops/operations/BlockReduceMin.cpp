#include "ops/reduction_parameters.h"

namespace davsim::operations {

extern const OperationSpec BlockReduceMin;
const OperationSpec BlockReduceMin = {
    .name = "BlockReduceMin",
    .summary =
        "Smallest element of each DataBlock; the older name and argument order of ReduceDataBlock.",
    .parameters = reduction_parameters::kRepeatFirst,
    .lower =
        [](LowerContext& context) {
          lower_reduction(context, ReductionScope::data_block, "MIN", EmptyMask::is_error);
        },
};

}  // namespace davsim::operations
