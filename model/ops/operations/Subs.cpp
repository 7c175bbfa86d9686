#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Subs;
const OperationSpec Subs = {
    .name = "Subs",
    .summary = "Each element minus a number, or a number minus each element.",
    .parameters = elementwise::kOrderedScalar,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kOneSource,
                                      .scalar = true,
                                      .prepare = elementwise::prepare_scalar,
                                      .compute =
                                          [](const ElementwiseRegisters& r) {
                                            elementwise::compute_with_scalar(r, "vf_vsub");
                                          },
                                      .in_halves = elementwise::subtract_halves});
        },
};

}  // namespace davsim::operations
