#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Exp;
const OperationSpec Exp = {
    .name = "Exp",
    .summary = "e to the power of each element.",
    .parameters = elementwise::kUnary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(
              context,
              {.sources = elementwise::kOneSource, .on_ub = "vexp", .in_registers = "vf_vexp"});
        },
};

}  // namespace davsim::operations
