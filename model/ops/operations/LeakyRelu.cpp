#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec LeakyRelu;
const OperationSpec LeakyRelu = {
    .name = "LeakyRelu",
    .summary = "Each element, times a number where it is negative.",
    .parameters = elementwise::kScalar,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kOneSource,
                                      .scalar = true,
                                      .on_ub = "vlrelu",
                                      .in_registers = "vf_vlrelu",
                                      .in_registers_of_two = "vf_vprelu"});
        },
};

}  // namespace davsim::operations
