#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Mul;
const OperationSpec Mul = {
    .name = "Mul",
    .summary = "Element-wise product of two vectors in UB.",
    .parameters = elementwise::kBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kTwoSources,
                                      .on_ub = "vmul",
                                      .in_registers = "vf_vmul",
                                      .in_halves = elementwise::multiply_halves});
        },
};

}  // namespace davsim::operations
