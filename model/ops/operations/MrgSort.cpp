#include "ops/merges.h"

namespace davsim::operations {

extern const OperationSpec MrgSort;
const OperationSpec MrgSort = {
    .name = "MrgSort",
    .summary = "Merges two to four sorted lists of records to one, the largest score first.",
    .parameters = kMergeParameters,
    .lower = [](LowerContext& context) { lower_merge(context, "vmrgsort4"); },
};

}  // namespace davsim::operations
