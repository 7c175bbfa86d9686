#include "ops/operation.h"

namespace davsim::operations {

extern const OperationSpec DisableDmaAtomic;
const OperationSpec DisableDmaAtomic = {
    .name = "DisableDmaAtomic",
    .summary = "Every later copy to global memory replaces what is there; formerly SetAtomicNone.",
    .parameters = {},
    .lower = [](LowerContext& context) { context.emit("set_atomic_none", Type::none, {}); },
};

}  // namespace davsim::operations
