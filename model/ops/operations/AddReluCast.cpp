#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec AddReluCast;
const OperationSpec AddReluCast = {
    .name = "AddReluCast",
    .summary =
        "The larger of the sum of the elements of two vectors in UB and 0, as a narrower "
        "type: ties to even, integers clamped.",
    .parameters = elementwise::kBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kTwoSources,
                                      .pairs = elementwise::kReluCastPairs,
                                      .on_ub = "vaddreluconv",
                                      .compute =
                                          [](const ElementwiseRegisters& r) {
                                            elementwise::compute_relu_cast(r, "vf_vadd");
                                          }});
        },
};

}  // namespace davsim::operations
