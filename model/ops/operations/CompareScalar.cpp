#include "ops/comparison_parameters.h"

namespace davsim::operations {

extern const OperationSpec CompareScalar;
const OperationSpec CompareScalar = {
    .name = "CompareScalar",
    .summary = "Compares the elements of a vector to a scalar; the older name of Compares.",
    .parameters = comparison_parameters::kWithScalar,
    .lower = lower_compare,
};

}  // namespace davsim::operations
