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
  sync.add(rounds, 1);
  sync.keep_sum(rounds);
  sync.barrier();
  sync.write(sync.block(), rounds);
  sync.barrier();
}

}  // namespace

extern const OperationSpec NotifyNextBlock;
const OperationSpec NotifyNextBlock = {
    .name = "NotifyNextBlock",
    .summary =
        "Lets the next vector block go on behind its WaitPreBlock; behind the last one the first "
        "follows.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
