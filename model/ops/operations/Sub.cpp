#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Sub;
const OperationSpec Sub = {
    .name = "Sub",
    .summary = "Element-wise difference of two vectors in UB.",
    .parameters = elementwise::kBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kTwoSources,
                                      .on_ub = "vsub",
                                      .in_registers = "vf_vsub",
                                      .in_halves = elementwise::subtract_halves});
        },
};

}  // namespace davsim::operations
