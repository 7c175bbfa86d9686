#include "ops/atomic.h"

namespace davsim::operations {

extern const OperationSpec SetAtomicAdd;
const OperationSpec SetAtomicAdd = {
    .name = "SetAtomicAdd",
    .summary = "Every later copy to global memory adds elements to those that are there.",
    .parameters = kAtomicParameters,
    .lower = [](LowerContext& context) { lower_atomic(context, "ADD"); },
};

}  // namespace davsim::operations
