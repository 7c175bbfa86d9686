#include "isa/constants.h"
#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "region proposals in UB"},
    {"src", address, true, "region proposals in UB"},
    {"repeat", integer, true, "repeats of 16 region proposals, 0 to 255"},
};

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  context.emit("vbitsort_rp", type,
               {{"dst", context.address("dst", {Space::UB})},
                {"src", context.address("src", {Space::UB})},
                {"repeat", context.integer("repeat", 0, kMaxRepeats)}});
}

}  // namespace

extern const OperationSpec RpSort16;
const OperationSpec RpSort16 = {
    .name = "RpSort16",
    .summary = "Sorts 16 region proposals a repeat, the largest score first.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
