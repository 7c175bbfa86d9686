#include "isa/constants.h"
#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "elements in UB"},
    {"src", address, true, "region proposals in UB"},
    {"repeat", integer, true, "repeats of 16 region proposals, 0 to 255"},
    {"mode", integer, true, "0 to 3: x1, y1, x2, y2; 4: the score; 5: the label"},
};

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  context.emit("vextract", type,
               {{"dst", context.address("dst", {Space::UB})},
                {"src", context.address("src", {Space::UB})},
                {"element", context.integer("mode", 0, 5)},
                {"repeat", context.integer("repeat", 0, kMaxRepeats)}});
}

}  // namespace

extern const OperationSpec ProposalExtract;
const OperationSpec ProposalExtract = {
    .name = "ProposalExtract",
    .summary = "Takes the same element out of each region proposal.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
