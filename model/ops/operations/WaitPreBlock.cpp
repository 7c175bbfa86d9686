#include "ops/soft_sync.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"gm_workspace", address, true, "words of int32 in global memory that all blocks share"},
    {"ub_workspace", address, true,
     "words of int32 in UB, of each block, a DataBlock more than there are vector blocks"},
};

/// A block's word counts its notifications. The first block waits for the last of the round before,
/// the others wait for the block in front to be one further than they are.
void lower(LowerContext& context) {
  const std::int64_t blocks = SoftSync::blocks_of(context);
  SoftSync sync(context, blocks + 1);
  using enum Expression::Op;
  const Expression previous = Expression::combine(modulo, sync.block() + (blocks - 1), blocks);
  sync.barrier();
  sync.add(blocks * SoftSync::kWordsPerBlock, Expression::combine(minimum, sync.block(), 1));
  sync.await_sum(previous, false);
  sync.read(previous, 1);
  sync.barrier();
}

}  // namespace

extern const OperationSpec WaitPreBlock;
const OperationSpec WaitPreBlock = {
    .name = "WaitPreBlock",
    .summary =
        "Waits until it is the turn of this vector block: they go on in the order of their "
        "numbers.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
