#include "isa/mutex.h"
#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"pipe", pipe, true, "the pipe that holds the mutex"},
    {"id", integer, true, "number of the mutex, 0 to 31; 28 to 31 are the system's"},
};

void lower(LowerContext& context) {
  const Pipe pipe = context.pipe("pipe");
  if (pipe == Pipe::all) {
    context.fail("pipe is ALL, expected one of S, V, M, MTE1, MTE2, MTE3, FIX");
  }
  context.emit("get_buf", Type::none,
               {{"pipe", pipe}, {"id", context.integer("id", 0, mutex::kMutexes - 1)}});
}

}  // namespace

extern const OperationSpec Lock;
const OperationSpec Lock = {
    .name = "Lock",
    .summary = "A pipe goes on once other pipes that held the mutex before have released it.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
