#include "ops/elementwise.h"

namespace davsim::operations {

extern const OperationSpec Prelu;
const OperationSpec Prelu = {
    .name = "Prelu",
    .summary = "Elements of src0, times those of src1 where they are negative.",
    .parameters = elementwise::kCountedBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context,
                            {.sources = elementwise::kTwoSources, .in_registers = "vf_vprelu"});
        },
};

}  // namespace davsim::operations
