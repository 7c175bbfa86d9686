#include <fmt/format.h>

#include "isa/constants.h"
#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in UB: records of 8 bytes, a score and its index"},
    {"src0", address, true, "scores in UB, 32 a repeat"},
    {"src1", address, true, "indices in UB, uint32"},
    {"repeat", integer, true, "repeats of 32 scores, 0 to 255; 0 is no operation"},
};

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src0"});
  const Type index = context.element_type("src1");
  if (index != Type::uint32) {
    context.fail(fmt::format("src1 is {}, expected uint32", name_of(index)));
  }
  const std::int64_t repeat = context.integer("repeat", 0, kMaxRepeats);
  if (repeat == 0) return;
  context.emit("vbitsort", type,
               {{"dst", context.address("dst", {Space::UB})},
                {"src0", context.address("src0", {Space::UB})},
                {"src1", context.address("src1", {Space::UB})},
                {"repeat", repeat}});
}

}  // namespace

extern const OperationSpec Sort32;
const OperationSpec Sort32 = {
    .name = "Sort32",
    .summary = "Sorts 32 scores a repeat, the largest first, each with its index.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
