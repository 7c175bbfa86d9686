#include "ops/reduction_parameters.h"

namespace davsim::operations {

extern const OperationSpec BlockReduceMax;
const OperationSpec BlockReduceMax = {
    .name = "BlockReduceMax",
    .summary =
        "Largest element of each DataBlock; the older name and argument order of ReduceDataBlock.",
    .parameters = reduction_parameters::kRepeatFirst,
    .lower =
        [](LowerContext& context) {
          lower_reduction(context, ReductionScope::data_block, "MAX", EmptyMask::is_error);
        },
};

}  // namespace davsim::operations
