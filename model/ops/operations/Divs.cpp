#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Divs;
const OperationSpec Divs = {
    .name = "Divs",
    .summary = "Each element divided by a number, or a number divided by each element.",
    .parameters = elementwise::kOrderedScalar,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kOneSource,
                                      .scalar = true,
                                      .prepare = elementwise::prepare_scalar,
                                      .compute =
                                          [](const ElementwiseRegisters& r) {
                                            elementwise::compute_with_scalar(r, "vf_vdiv");
                                          },
                                      .in_halves = elementwise::divide_halves});
        },
};

}  // namespace davsim::operations
