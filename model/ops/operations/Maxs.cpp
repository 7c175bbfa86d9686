#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Maxs;
const OperationSpec Maxs = {
    .name = "Maxs",
    .summary = "The larger of each element and a number.",
    .parameters = elementwise::kFlexibleScalar,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kOneSource,
                                      .scalar = true,
                                      .on_ub = "vmaxs",
                                      .in_registers = "vf_vmaxs",
                                      .in_registers_of_two = "vf_vmax",
                                      .in_halves = elementwise::larger_halves});
        },
};

}  // namespace davsim::operations
