#include "ops/cross_core_flags.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"flag_id", integer, true,
     "flag, 0 to 15; in mode 4 a cube core adds 16 for its second vector core"},
    {"mode_id", integer, false, "mode of the set, 0 unless given; 4 on dav-3510"},
    {"pipe", pipe, false,
     "dav-3510: the pipe that waits, S unless given: all that is issued later; elsewhere without "
     "effect"},
};

/// Where a wait stops all pipes, mode and pipe are legal and mean nothing.
void lower(LowerContext& context) {
  const std::int64_t mode = cross_core::mode_of(context, 0);
  Pipe pipe = context.has("pipe") ? context.pipe("pipe") : Pipe::S;
  if (pipe == Pipe::all)
    context.fail("pipe is ALL, expected one of V, M, MTE1, MTE2, MTE3, FIX, S");
  if (context.target().cross_core_wait_stops_all) pipe = Pipe::S;
  if (mode == kPairMode) {
    context.emit("wait_intra_block", Type::none,
                 {{"pipe", pipe}, {"id", context.integer("flag_id", 0, cross_core::kMaxPairId)}});
    return;
  }
  context.emit("wait_flag_dev", Type::none,
               {{"id", context.integer("flag_id", 0, cross_core::kMaxId)}, {"pipe", pipe}});
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
