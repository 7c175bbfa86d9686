#include "ops/elementwise_shift.h"

namespace davsim::operations {

extern const OperationSpec ShiftLeft;
const OperationSpec ShiftLeft = {
    .name = "ShiftLeft",
    .summary =
        "Integers moved to the left. Signed ones keep their sign, and the bits below it move.",
    .parameters = std::span(elementwise::kShift).first(std::size(elementwise::kShift) - 1),
    .lower = [](LowerContext& context) { lower_shift(context, true); },
};

}  // namespace davsim::operations
