#include "ops/soft_sync.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"gm_workspace", address, true, "words of int32 in global memory that all blocks share"},
    {"ub_workspace", address, true,
     "words of int32 in UB, of each block, a DataBlock more than there are vector blocks"},
};

void lower(LowerContext& context) {
  const std::int64_t blocks = SoftSync::blocks_of(context);
  SoftSync sync(context, blocks + 1);
  const std::int64_t rounds = blocks * SoftSync::kWordsPerBlock;
  sync.barrier();
  sync.store(rounds, 0);
  sync.barrier();
  sync.write(sync.block(), rounds);
  sync.barrier();
}

}  // namespace

extern const OperationSpec InitDetermineComputeWorkspace;
const OperationSpec InitDetermineComputeWorkspace = {
    .name = "InitDetermineComputeWorkspace",
    .summary =
        "Prepares the words by which WaitPreBlock and NotifyNextBlock put the vector blocks in "
        "order.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
