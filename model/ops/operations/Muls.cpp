#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Muls;
const OperationSpec Muls = {
    .name = "Muls",
    .summary = "Each element times a number.",
    .parameters = elementwise::kFlexibleScalar,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kOneSource,
                                      .scalar = true,
                                      .on_ub = "vmuls",
                                      .in_registers = "vf_vmuls",
                                      .in_registers_of_two = "vf_vmul",
                                      .in_halves = elementwise::multiply_halves});
        },
};

}  // namespace davsim::operations
