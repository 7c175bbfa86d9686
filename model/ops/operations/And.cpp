#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec And;
const OperationSpec And = {
    .name = "And",
    .summary = "The bits that elements of two vectors in UB both have.",
    .parameters = elementwise::kBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kTwoSources,
                                      .bit_by_bit = true,
                                      .reserves_ub = false,
                                      .on_ub = "vand",
                                      .in_registers = "vf_vand"});
        },
};

}  // namespace davsim::operations
