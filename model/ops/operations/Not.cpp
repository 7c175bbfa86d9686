#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Not;
const OperationSpec Not = {
    .name = "Not",
    .summary = "The bits of each element, inverted.",
    .parameters = elementwise::kUnary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kOneSource,
                                      .bit_by_bit = true,
                                      .reserves_ub = false,
                                      .on_ub = "vnot",
                                      .in_registers = "vf_vnot"});
        },
};

}  // namespace davsim::operations
