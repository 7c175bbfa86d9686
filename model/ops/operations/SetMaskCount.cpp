#include "ops/operation.h"

namespace davsim::operations {

extern const OperationSpec SetMaskCount;
const OperationSpec SetMaskCount = {
    .name = "SetMaskCount",
    .summary = "Counter mode: the mask is the number of elements that an instruction works on.",
    .parameters = {},
    .lower = [](LowerContext& context) { context.emit("set_mask_count", Type::none, {}); },
};

}  // namespace davsim::operations
