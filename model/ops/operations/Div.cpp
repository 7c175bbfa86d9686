#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Div;
const OperationSpec Div = {
    .name = "Div",
    .summary =
        "Element-wise quotient of two vectors in UB. Integers are rounded towards 0; those of 64 "
        "bits are divided bit by bit, for no document says how.",
    .parameters = elementwise::kBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kTwoSources,
                                      .on_ub = "vdiv",
                                      .in_registers = "vf_vdiv",
                                      .in_halves = elementwise::divide_halves});
        },
};

}  // namespace davsim::operations
