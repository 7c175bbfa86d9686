#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"pipe", pipe, true, "the pipe, or ALL for every pipe of the core"},
};

void lower(LowerContext& context) {
  context.emit("pipe_barrier", Type::none, {{"pipe", context.pipe("pipe")}});
}

}  // namespace

extern const OperationSpec PipeBarrier;
const OperationSpec PipeBarrier = {
    .name = "PipeBarrier",
    .summary = "Later instructions of a pipe start only when its earlier ones have completed.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
