#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Neg;
const OperationSpec Neg = {
    .name = "Neg",
    .summary = "Each element with its sign changed.",
    .parameters = elementwise::kCountedUnary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kOneSource,
                                      .in_registers = "vf_vneg",
                                      .in_halves = elementwise::negate_halves});
        },
};

}  // namespace davsim::operations
