#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Mins;
const OperationSpec Mins = {
    .name = "Mins",
    .summary = "The smaller of each element and a number.",
    .parameters = elementwise::kFlexibleScalar,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kOneSource,
                                      .scalar = true,
                                      .on_ub = "vmins",
                                      .in_registers = "vf_vmins",
                                      .in_registers_of_two = "vf_vmin",
                                      .in_halves = elementwise::smaller_halves});
        },
};

}  // namespace davsim::operations
