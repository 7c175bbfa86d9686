#include "ops/operation.h"

namespace davsim::operations {
namespace {

constexpr ParameterSpec kParameters[] = {
    {"dst", ParameterKind::address, true, "16 x 16 elements in UB"},
    {"src", ParameterKind::address, true, "16 x 16 elements in UB"},
};

}  // namespace

extern const OperationSpec Transpose;
const OperationSpec Transpose = {
    .name = "Transpose",
    .summary = "Transposes a matrix of 16 x 16 elements of 16 bits.",
    .parameters = kParameters,
    .lower =
        [](LowerContext& context) {
          const Type type = context.common_type({"dst", "src"});
          context.emit("vtranspose", type,
                       {{"dst", context.address("dst", {Space::UB})},
                        {"src", context.address("src", {Space::UB})}});
        },
};

}  // namespace davsim::operations
