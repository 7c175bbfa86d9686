#pragma once

// Synchronisation between cores and between pipes by mutexes.

#include "ascendc/operands.h"
#include "ascendc/sync.h"

namespace AscendC {

/// All cores of the launch wait for each other, by flags of the hardware.
template <bool isAIVOnly = true>
DAVSIM_CC_API void SyncAll() {
  Operands()("is_aiv_only", isAIVOnly ? 1 : 0).issue("SyncAll");
}
/// The same by words of global memory, which start as zeros.
template <bool isAIVOnly = true>
DAVSIM_CC_API void SyncAll(const GlobalTensor<std::int32_t>& gmWorkspace,
                           const LocalTensor<std::int32_t>& ubWorkspace, const std::int32_t usedCores = 0) {
  Operands operands;
  operands(operand("gm_workspace", gmWorkspace))(operand("ub_workspace", ubWorkspace))(
      "is_aiv_only", isAIVOnly ? 1 : 0);
  if (usedCores != 0) operands("used_cores", usedCores);
  operands.issue("SyncAll");
}

#define DAVSIM_CC_BETWEEN_BLOCKS(name)                                                              \
  template <bool isAIVOnly = true>                                                                  \
  DAVSIM_CC_API void name(const GlobalTensor<std::int32_t>& gmWorkspace,                            \
                          const LocalTensor<std::int32_t>& ubWorkspace, std::int32_t blockIdx,      \
                          std::int32_t eventID) {                                                   \
    Operands()(operand("gm_workspace", gmWorkspace))(operand("ub_workspace", ubWorkspace))(         \
        "block_idx", blockIdx)("event_id", eventID)("is_aiv_only", isAIVOnly ? 1 : 0)               \
        .issue(#name);                                                                              \
  }
/// One block tells another; IBWait waits for it.
DAVSIM_CC_BETWEEN_BLOCKS(IBSet)
DAVSIM_CC_BETWEEN_BLOCKS(IBWait)
#undef DAVSIM_CC_BETWEEN_BLOCKS

#define DAVSIM_CC_IN_TURN(name)                                                                     \
  DAVSIM_CC_API void name(const GlobalTensor<std::int32_t>& gmWorkspace,                            \
                          const LocalTensor<std::int32_t>& ubWorkspace) {                           \
    Operands()(operand("gm_workspace", gmWorkspace))(operand("ub_workspace", ubWorkspace))          \
        .issue(#name);                                                                              \
  }
/// Blocks do something one after the other.
DAVSIM_CC_IN_TURN(InitDetermineComputeWorkspace)
DAVSIM_CC_IN_TURN(WaitPreBlock)
DAVSIM_CC_IN_TURN(NotifyNextBlock)
#undef DAVSIM_CC_IN_TURN

using MutexID = std::uint8_t;
/// A pipe holds a mutex from Lock to Unlock; what else locks it waits. Of dav-3510.
struct Mutex {
  template <pipe_t pipe>
  DAVSIM_CC_API static void Lock(MutexID id) {
    Operands()(davsim_cc::word("pipe", davsim_cc::pipe_name(pipe)))("id", id).issue("Lock");
  }
  template <pipe_t pipe>
  DAVSIM_CC_API static void Unlock(MutexID id) {
    Operands()(davsim_cc::word("pipe", davsim_cc::pipe_name(pipe)))("id", id).issue("Unlock");
  }
};
/// Numbers that no one else has been given.
DAVSIM_CC_API MutexID AllocMutexID() {
  constexpr std::uint32_t kNumbers = 28;  // the library keeps those behind for itself
  std::uint32_t& taken = state().mutexes;
  for (std::uint32_t id = 0; id < kNumbers; ++id) {
    if ((taken >> id & 1) != 0) continue;
    taken |= 1U << id;
    return static_cast<MutexID>(id);
  }
  davsim_cc::fail("AllocMutexID: all mutexes are taken; give one back by ReleaseMutexID");
}
DAVSIM_CC_API void ReleaseMutexID(MutexID id) { state().mutexes &= ~(1U << id); }

}  // namespace AscendC
