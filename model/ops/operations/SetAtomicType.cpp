#include "ops/atomic.h"

namespace davsim::operations {

extern const OperationSpec SetAtomicType;
const OperationSpec SetAtomicType = {
    .name = "SetAtomicType",
    .summary = "Changes the type of the elements that later copies to global memory combine, and "
               "begins to add them where nothing else was set.",
    .parameters = kAtomicParameters,
    .lower = [](LowerContext& context) { lower_atomic(context, "KEEP"); },
};

}  // namespace davsim::operations
