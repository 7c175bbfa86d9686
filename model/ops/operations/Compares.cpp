#include "ops/comparison_parameters.h"

namespace davsim::operations {

extern const OperationSpec Compares;
const OperationSpec Compares = {
    .name = "Compares",
    .summary = "Compares the elements of a vector to a scalar, or a scalar to them; a bit for each.",
    .parameters = comparison_parameters::kFlexible,
    .lower = lower_compare,
};

}  // namespace davsim::operations
