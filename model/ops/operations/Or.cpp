#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Or;
const OperationSpec Or = {
    .name = "Or",
    .summary = "The bits that elements of one or the other vector in UB have.",
    .parameters = elementwise::kBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kTwoSources,
                                      .bit_by_bit = true,
                                      .reserves_ub = false,
                                      .on_ub = "vor",
                                      .in_registers = "vf_vor"});
        },
};

}  // namespace davsim::operations
