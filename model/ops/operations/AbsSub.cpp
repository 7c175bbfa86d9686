#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec AbsSub;
const OperationSpec AbsSub = {
    .name = "AbsSub",
    .summary = "Magnitude of the difference of the elements of two vectors in UB.",
    .parameters = elementwise::kCountedBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context,
                            {.sources = elementwise::kTwoSources, .in_registers = "vf_vabsdif"});
        },
};

}  // namespace davsim::operations
