#include "ops/elementwise.h"

namespace davsim::operations {
namespace {

constexpr TypePair kPairs[] = {{Type::f32, Type::f32}, {Type::f16, Type::f32}};

}  // namespace

extern const OperationSpec ExpSub;
const OperationSpec ExpSub = {
    .name = "ExpSub",
    .summary = "e to the power of the difference of the elements of two vectors in UB, as f32.",
    .parameters = elementwise::kCountedBinary,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(
              context,
              {.sources = elementwise::kTwoSources, .pairs = kPairs, .in_registers = "vf_vexpdif"});
        },
};

}  // namespace davsim::operations
