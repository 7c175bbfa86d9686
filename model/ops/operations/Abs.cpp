#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Abs;
const OperationSpec Abs = {
    .name = "Abs",
    .summary = "Magnitude of each element.",
    .parameters = elementwise::kUnary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(
              context,
              {.sources = elementwise::kOneSource, .on_ub = "vabs", .in_registers = "vf_vabs"});
        },
};

}  // namespace davsim::operations
