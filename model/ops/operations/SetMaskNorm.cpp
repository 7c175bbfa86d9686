#include "ops/operation.h"

namespace davsim::operations {

extern const OperationSpec SetMaskNorm;
const OperationSpec SetMaskNorm = {
    .name = "SetMaskNorm",
    .summary = "Normal mode: the mask says which elements of each repeat take part.",
    .parameters = {},
    .lower = [](LowerContext& context) { context.emit("set_mask_norm", Type::none, {}); },
};

}  // namespace davsim::operations
