#include "ops/reduction_parameters.h"

namespace davsim::operations {

extern const OperationSpec WholeReduceMax;
const OperationSpec WholeReduceMax = {
    .name = "WholeReduceMax",
    .summary = "Largest element of each repeat with its index; the older name of ReduceRepeat.",
    .parameters = reduction_parameters::kWithOrder,
    .lower =
        [](LowerContext& context) {
          lower_reduction(context, ReductionScope::repeat, "MAX", EmptyMask::is_error);
        },
};

}  // namespace davsim::operations
