#include "ops/comparison_parameters.h"

namespace davsim::operations {

extern const OperationSpec Compare;
const OperationSpec Compare = {
    .name = "Compare",
    .summary = "Compares two vectors element by element; a bit for each.",
    .parameters = comparison_parameters::kVectors,
    .lower = lower_compare,
};

}  // namespace davsim::operations
