#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Ors;
const OperationSpec Ors = {
    .name = "Ors",
    .summary = "The bits that each element or a number has.",
    .parameters = elementwise::kFlexibleScalar,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kOneSource,
                                      .scalar = true,
                                      .reserves_ub = false,
                                      .in_registers_of_two = "vf_vor",
                                      .in_halves = elementwise::or_halves});
        },
};

}  // namespace davsim::operations
