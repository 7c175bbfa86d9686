#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec SubReluCast;
const OperationSpec SubReluCast = {
    .name = "SubReluCast",
    .summary =
        "The larger of the difference of the elements of two vectors in UB and 0, as a "
        "narrower type: ties to even, integers clamped.",
    .parameters = elementwise::kBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kTwoSources,
                                      .pairs = elementwise::kReluCastPairs,
                                      .on_ub = "vsubreluconv",
                                      .compute =
                                          [](const ElementwiseRegisters& r) {
                                            elementwise::compute_relu_cast(r, "vf_vsub");
                                          }});
        },
};

}  // namespace davsim::operations
