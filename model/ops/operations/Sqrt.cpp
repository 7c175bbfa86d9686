#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Sqrt;
const OperationSpec Sqrt = {
    .name = "Sqrt",
    .summary = "Square root of each element.",
    .parameters = elementwise::kUnary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(
              context,
              {.sources = elementwise::kOneSource, .on_ub = "vsqrt", .in_registers = "vf_vsqrt"});
        },
};

}  // namespace davsim::operations
