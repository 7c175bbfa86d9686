#include "ops/operation.h"

namespace davsim::operations {

extern const OperationSpec ResetMask;
const OperationSpec ResetMask = {
    .name = "ResetMask",
    .summary = "Enables all elements again; the mode of the mask stays as it is.",
    .parameters = {},
    .lower =
        [](LowerContext& context) {
          context.emit("set_vector_mask", Type::none, {{"high", -1}, {"low", -1}});
        },
};

}  // namespace davsim::operations
