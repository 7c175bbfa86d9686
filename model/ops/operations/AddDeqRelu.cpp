#include "ops/elementwise.h"

namespace davsim::operations {
namespace {

constexpr TypePair kPairs[] = {{Type::int32, Type::f16}};

}  // namespace

extern const OperationSpec AddDeqRelu;
const OperationSpec AddDeqRelu = {
    .name = "AddDeqRelu",
    .summary =
        "The larger of 0 and the sum of the elements of two vectors of int32 in UB times what "
        "SetDeqScale has set, as f16.",
    .parameters = elementwise::kBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(
              context,
              {.sources = elementwise::kTwoSources, .pairs = kPairs, .on_ub = "vadddeqrelu"});
        },
};

}  // namespace davsim::operations
