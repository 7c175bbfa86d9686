#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Add;
const OperationSpec Add = {
    .name = "Add",
    .summary = "Element-wise sum of two vectors in UB.",
    .parameters = elementwise::kBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kTwoSources,
                                      .on_ub = "vadd",
                                      .in_registers = "vf_vadd",
                                      .in_halves = elementwise::add_halves});
        },
};

}  // namespace davsim::operations
