#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Relu;
const OperationSpec Relu = {
    .name = "Relu",
    .summary = "The larger of each element and 0.",
    .parameters = elementwise::kUnary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kOneSource,
                                      .on_ub = "vrelu",
                                      .in_registers = "vf_vrelu",
                                      .in_halves = elementwise::clamp_halves});
        },
};

}  // namespace davsim::operations
