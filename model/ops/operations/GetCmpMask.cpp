#include "ops/function_reserve.h"

namespace davsim::operations {
namespace {

constexpr ParameterSpec kParameters[] = {
    {"dst", ParameterKind::address, true, "16 bytes in UB"},
};

}  // namespace

extern const OperationSpec GetCmpMask;
const OperationSpec GetCmpMask = {
    .name = "GetCmpMask",
    .summary = "Stores the register for comparisons.",
    .parameters = kParameters,
    .lower =
        [](LowerContext& context) {
          if (context.target().vector_registers) require_function_reserve(context);
          context.emit("get_cmpmask", Type::none, {{"dst", context.address("dst", {Space::UB})}});
        },
};

}  // namespace davsim::operations
