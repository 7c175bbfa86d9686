#include "ops/atomic.h"

namespace davsim::operations {

extern const OperationSpec SetAtomicMin;
const OperationSpec SetAtomicMin = {
    .name = "SetAtomicMin",
    .summary = "Every later copy to global memory keeps the smaller of each two elements.",
    .parameters = kAtomicParameters,
    .lower = [](LowerContext& context) { lower_atomic(context, "MIN"); },
};

}  // namespace davsim::operations
