#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Min;
const OperationSpec Min = {
    .name = "Min",
    .summary = "The smaller of the elements of two vectors in UB.",
    .parameters = elementwise::kBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kTwoSources,
                                      .on_ub = "vmin",
                                      .in_registers = "vf_vmin",
                                      .in_halves = elementwise::smaller_halves});
        },
};

}  // namespace davsim::operations
