#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Ln;
const OperationSpec Ln = {
    .name = "Ln",
    .summary = "Natural logarithm of each element.",
    .parameters = elementwise::kUnary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(
              context,
              {.sources = elementwise::kOneSource, .on_ub = "vln", .in_registers = "vf_vln"});
        },
};

}  // namespace davsim::operations
