#include "ops/elementwise_shift.h"

namespace davsim::operations {

extern const OperationSpec ShiftRight;
const OperationSpec ShiftRight = {
    .name = "ShiftRight",
    .summary =
        "Integers moved to the right. Copies of the sign come in where they have one, else zeros.",
    .parameters = elementwise::kShift,
    .lower = [](LowerContext& context) { lower_shift(context, false); },
};

}  // namespace davsim::operations
