#include "ops/atomic.h"

namespace davsim::operations {

extern const OperationSpec SetAtomicMax;
const OperationSpec SetAtomicMax = {
    .name = "SetAtomicMax",
    .summary = "Every later copy to global memory keeps the larger of each two elements.",
    .parameters = kAtomicParameters,
    .lower = [](LowerContext& context) { lower_atomic(context, "MAX"); },
};

}  // namespace davsim::operations
