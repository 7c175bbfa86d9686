#include "ops/soft_sync.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"gm_workspace", address, true,
     "words of int32 in global memory that all blocks share, 0 at first"},
    {"ub_workspace", address, true, "words of int32 in UB, of each block"},
    {"block_idx", integer, true, "with event_id: which word; the same for both sides"},
    {"event_id", integer, true, "with block_idx: which word; the same for both sides"},
    {"is_aiv_only", integer, false, "0 in kernels with cube blocks; makes no difference"},
};

void lower(LowerContext& context) {
  SoftSync sync(context, 1);
  const std::int64_t slot = soft_sync::event_slot(context);
  sync.barrier();
  sync.await(slot, 0);
  sync.store(0, 1);
  sync.barrier();
  sync.write(slot, 0);
  sync.barrier();
}

}  // namespace

extern const OperationSpec IBSet;
const OperationSpec IBSet = {
    .name = "IBSet",
    .summary = "Tells the block that waits in IBWait, by a word of global memory.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
