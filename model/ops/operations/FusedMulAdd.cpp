#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec FusedMulAdd;
const OperationSpec FusedMulAdd = {
    .name = "FusedMulAdd",
    .summary = "dst * src0 + src1, element by element, into dst.",
    .parameters = elementwise::kBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kTwoSources,
                                      .reads_dst = true,
                                      .on_ub = "vmadd",
                                      .in_registers = "vf_vmadd",
                                      .in_halves = elementwise::scale_and_add_halves});
        },
};

}  // namespace davsim::operations
