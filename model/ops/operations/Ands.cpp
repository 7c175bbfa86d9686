#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Ands;
const OperationSpec Ands = {
    .name = "Ands",
    .summary = "The bits that each element and a number both have.",
    .parameters = elementwise::kFlexibleScalar,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kOneSource,
                                      .scalar = true,
                                      .reserves_ub = false,
                                      .in_registers_of_two = "vf_vand",
                                      .in_halves = elementwise::and_halves});
        },
};

}  // namespace davsim::operations
