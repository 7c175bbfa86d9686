#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"mode_id", integer, true,
     "0: all cores of this kind; 1: vector cores of one AI Core; 2: its cube core and vector "
     "cores"},
    {"pipe", pipe, true, "the signal follows the work of this pipe; not S, not ALL"},
    {"flag_id", integer, true, "flag, 0 to 15"},
};

constexpr std::int64_t kMaxMode = 2;
constexpr std::int64_t kMaxId = 15;

void lower(LowerContext& context) {
  const Pipe pipe = context.pipe("pipe");
  if (pipe == Pipe::S || pipe == Pipe::all) {
    context.fail("pipe is " + std::string(name_of(pipe)) +
                 ", expected one of V, M, MTE1, MTE2, MTE3, FIX");
  }
  context.emit("ffts_cross_core_sync", Type::none,
               {{"pipe", pipe},
                {"mode", context.integer("mode_id", 0, kMaxMode)},
                {"id", context.integer("flag_id", 0, kMaxId)}});
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
