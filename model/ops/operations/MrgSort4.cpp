#include "ops/merges.h"

namespace davsim::operations {

extern const OperationSpec MrgSort4;
const OperationSpec MrgSort4 = {
    .name = "MrgSort4",
    .summary =
        "Merges two to four sorted lists of region proposals to one, the largest score first.",
    .parameters = kMergeParameters,
    .lower = [](LowerContext& context) { lower_merge(context, "vmrgsort4_rp"); },
};

}  // namespace davsim::operations
