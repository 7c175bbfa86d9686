#include "ops/cross_core_flags.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"mode_id", integer, true,
     "0: all cores of this kind; 1: vector cores of one AI Core; 2: its cube core and vector "
     "cores; 4, on dav-3510: its cube core and one vector core"},
    {"pipe", pipe, true,
     "the signal follows the work of this pipe; not ALL, and S in mode 4 alone"},
    {"flag_id", integer, true,
     "flag, 0 to 15; in mode 4 a cube core adds 16 for its second vector core"},
};

void lower(LowerContext& context) {
  const std::int64_t mode = cross_core::mode_of(context);
  const Pipe pipe = context.pipe("pipe");
  if (pipe == Pipe::all || (pipe == Pipe::S && mode != kPairMode)) {
    context.fail("pipe is " + std::string(name_of(pipe)) +
                 ", expected one of V, M, MTE1, MTE2, MTE3, FIX" +
                 (mode == kPairMode ? ", S" : ""));
  }
  if (mode == kPairMode) {
    context.emit("set_intra_block", Type::none,
                 {{"pipe", pipe}, {"id", context.integer("flag_id", 0, cross_core::kMaxPairId)}});
    return;
  }
  context.emit(
      "ffts_cross_core_sync", Type::none,
      {{"pipe", pipe}, {"mode", mode}, {"id", context.integer("flag_id", 0, cross_core::kMaxId)}});
}

}  // namespace

extern const OperationSpec CrossCoreSetFlag;
const OperationSpec CrossCoreSetFlag = {
    .name = "CrossCoreSetFlag",
    .summary = "Tells other cores that the work of a pipe up to here is done.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
