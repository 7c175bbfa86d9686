#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"source", pipe, true, "the pipe that sets the flag"},
    {"destination", pipe, true, "the pipe that waits for it"},
    {"event_id", integer, true, "number of the flag, from 0 on"},
};

void lower(LowerContext& context) {
  context.emit("wait_flag", Type::none,
               {{"source", context.pipe("source")},
                {"destination", context.pipe("destination")},
                {"id", context.integer("event_id", 0, context.target().event_ids - 1)}});
}

}  // namespace

extern const OperationSpec WaitFlag;
const OperationSpec WaitFlag = {
    .name = "WaitFlag",
    .summary = "A pipe goes on once SetFlag of another pipe has told it so.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
