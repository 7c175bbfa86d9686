#include "ops/elementwise.h"

namespace davsim::operations {
namespace {

constexpr TypePair kPairs[] = {{Type::f32, Type::f16}};

constexpr ParameterSpec kParameters[] = {elementwise::kDst, elementwise::kSrc, elementwise::kNumber,
                                         elementwise::kCount};

}  // namespace

extern const OperationSpec MulsCast;
const OperationSpec MulsCast = {
    .name = "MulsCast",
    .summary = "Each element times a number, as f16: ties away from zero.",
    .parameters = kParameters,
    .lower =
        [](LowerContext& context) {
          lower_elementwise(context, {.sources = elementwise::kOneSource,
                                      .scalar = true,
                                      .pairs = kPairs,
                                      .in_registers = "vf_vmulscvt"});
        },
};

}  // namespace davsim::operations
