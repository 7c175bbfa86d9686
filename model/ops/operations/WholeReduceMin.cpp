#include "ops/reduction_parameters.h"

namespace davsim::operations {

extern const OperationSpec WholeReduceMin;
const OperationSpec WholeReduceMin = {
    .name = "WholeReduceMin",
    .summary = "Smallest element of each repeat with its index; the older name of ReduceRepeat.",
    .parameters = reduction_parameters::kWithOrder,
    .lower =
        [](LowerContext& context) {
          lower_reduction(context, ReductionScope::repeat, "MIN", EmptyMask::is_error);
        },
};

}  // namespace davsim::operations
