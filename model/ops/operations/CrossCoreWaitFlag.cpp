#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"flag_id", integer, true, "flag, 0 to 15"},
};

constexpr std::int64_t kMaxId = 15;

void lower(LowerContext& context) {
  context.emit("wait_flag_dev", Type::none, {{"id", context.integer("flag_id", 0, kMaxId)}});
}

}  // namespace

extern const OperationSpec CrossCoreWaitFlag;
const OperationSpec CrossCoreWaitFlag = {
    .name = "CrossCoreWaitFlag",
    .summary = "Waits until the cores of a CrossCoreSetFlag have all signalled.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
