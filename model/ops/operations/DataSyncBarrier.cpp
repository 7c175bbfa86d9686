#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr std::string_view kMemories[] = {"ALL", "DDR", "UB", "SEQ"};

constexpr ParameterSpec kParameters[] = {
    {"memory", word, true,
     "whose accesses are waited for: global memory (DDR), UB, both (ALL), SEQ", kMemories},
};

void lower(LowerContext& context) {
  static_cast<void>(context.word("memory"));
  context.emit("pipe_barrier", Type::none, {{"pipe", Pipe::all}});
}

}  // namespace

extern const OperationSpec DataSyncBarrier;
const OperationSpec DataSyncBarrier = {
    .name = "DataSyncBarrier",
    .summary =
        "Everything issued later starts once earlier accesses to a memory are over; taken as a "
        "barrier of all pipes.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
