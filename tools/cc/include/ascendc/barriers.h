#pragma once

// Synchronisation between cores and between pipes by mutexes.

#include "ascendc/operands.h"
#include "ascendc/sync.h"
#include "davsim_cc/data_cache.h"

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

/// Whose accesses DataSyncBarrier waits for.
enum class MemDsbT : std::uint8_t { ALL = 0, DDR = 1, UB = 2, SEQ = 3 };
constexpr const char* kMemoriesOfBarrier[] = {"ALL", "DDR", "UB", "SEQ"};
/// What comes later starts once earlier accesses of the scalar unit to a memory are over.
template <MemDsbT memory>
DAVSIM_CC_API void DataSyncBarrier() {
  Operands()(davsim_cc::word("memory", kMemoriesOfBarrier[static_cast<int>(memory)]))
      .issue("DataSyncBarrier");
}

/// Scalar accesses to global memory past the data cache of the scalar unit.
template <typename T>
DAVSIM_CC_API T ReadGmByPassDCache(T* address) {
  const davsim_cc::PastDataCache past;
  return *static_cast<volatile T*>(address);
}
template <typename T>
DAVSIM_CC_API void WriteGmByPassDCache(T* address, T value) {
  const davsim_cc::PastDataCache past;
  *static_cast<volatile T*>(address) = value;
}

enum class CacheLine : std::uint64_t { SINGLE_CACHE_LINE = 0, ENTIRE_DATA_CACHE = 1 };
enum class DcciDst : std::uint64_t {
  CACHELINE_ALL = 0,
  CACHELINE_UB = 1,
  CACHELINE_OUT = 2,
  CACHELINE_ATOMIC = 3,
};
/// Global memory and the data cache of the scalar unit agree again, from the tensor's first element to the
/// end of its line of 64 bytes, or for all lines.
template <typename T, CacheLine lines, DcciDst destination = DcciDst::CACHELINE_ALL>
DAVSIM_CC_API void DataCacheCleanAndInvalid(const GlobalTensor<T>& tensor) {
  if (destination == DcciDst::CACHELINE_UB) return;
  davsim_cc::clean_data_cache(lines == CacheLine::ENTIRE_DATA_CACHE ? nullptr : tensor.GetPhyAddr());
}
/// Without effect: scalar accesses of davsim to a memory of the core go through no cache.
template <typename T, CacheLine lines, DcciDst destination>
DAVSIM_CC_API void DataCacheCleanAndInvalid(const LocalTensor<T>&) {}

}  // namespace AscendC
