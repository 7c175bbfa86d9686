#include "ops/reduction_parameters.h"

namespace davsim::operations {

extern const OperationSpec ReducePairElem;
const OperationSpec ReducePairElem = {
    .name = "ReducePairElem",
    .summary = "Sums of neighbouring elements.",
    .parameters = reduction_parameters::kMaskFirst,
    .lower =
        [](LowerContext& context) {
          lower_reduction(context, ReductionScope::pair, "SUM", EmptyMask::is_no_operation);
        },
};

}  // namespace davsim::operations
