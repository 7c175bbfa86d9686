#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Max;
const OperationSpec Max = {
    .name = "Max",
    .summary = "The larger of the elements of two vectors in UB.",
    .parameters = elementwise::kBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kTwoSources,
                                      .on_ub = "vmax",
                                      .in_registers = "vf_vmax",
                                      .in_halves = elementwise::larger_halves});
        },
};

}  // namespace davsim::operations
