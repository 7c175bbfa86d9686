#include "ops/reduction_parameters.h"

namespace davsim::operations {

extern const OperationSpec PairReduceSum;
const OperationSpec PairReduceSum = {
    .name = "PairReduceSum",
    .summary =
        "Sums of neighbouring elements; the older name and argument order of ReducePairElem.",
    .parameters = reduction_parameters::kRepeatFirst,
    .lower =
        [](LowerContext& context) {
          lower_reduction(context, ReductionScope::pair, "SUM", EmptyMask::is_error);
        },
};

}  // namespace davsim::operations
