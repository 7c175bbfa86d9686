#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Adds;
const OperationSpec Adds = {
    .name = "Adds",
    .summary = "Each element plus a number.",
    .parameters = elementwise::kFlexibleScalar,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kOneSource,
                                      .scalar = true,
                                      .on_ub = "vadds",
                                      .in_registers = "vf_vadds",
                                      .in_registers_of_two = "vf_vadd",
                                      .in_halves = elementwise::add_halves});
        },
};

}  // namespace davsim::operations
