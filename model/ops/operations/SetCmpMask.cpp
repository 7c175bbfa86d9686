#include "ops/function_reserve.h"

namespace davsim::operations {
namespace {

constexpr ParameterSpec kParameters[] = {
    {"src", ParameterKind::address, true,
     "16 bytes in UB: bits, a scalar, or the address of bits, as the mode of Select asks for"},
};

}  // namespace

extern const OperationSpec SetCmpMask;
const OperationSpec SetCmpMask = {
    .name = "SetCmpMask",
    .summary = "Loads the register for comparisons, which Select without sel or scalar uses.",
    .parameters = kParameters,
    .lower =
        [](LowerContext& context) {
          if (context.target().vector_registers) require_function_reserve(context);
          context.emit("set_cmpmask", Type::none, {{"src", context.address("src", {Space::UB})}});
        },
};

}  // namespace davsim::operations
