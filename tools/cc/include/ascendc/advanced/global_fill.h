#pragma once

// One number into global memory, by way of UB.

#include "ascendc/advanced/scratch.h"
#include "ascendc/copy.h"
#include "ascendc/fill.h"

namespace AscendC {

/// Before buffers are taken (InitBuffer). Neither what follows in UB nor other cores wait for it.
template <typename T>
DAVSIM_CC_API void Fill(GlobalTensor<T>& gmWorkspaceAddr, const std::uint64_t size, const T value) {
  if (!davsim_cc::place().vector || size == 0) return;
  const LocalTensor<T> room = rest_of_ub("Fill").template ReinterpretCast<T>();
  constexpr std::uint32_t kMost = 32768 / sizeof(T);
  const std::uint32_t step = size < kMost ? static_cast<std::uint32_t>(size) : kMost;
  Duplicate(room, value, static_cast<std::int32_t>(step));
  const TEventID id = GetTPipePtr()->FetchEventID(HardEvent::V_MTE3);
  SetFlag<HardEvent::V_MTE3>(id);
  WaitFlag<HardEvent::V_MTE3>(id);
  for (std::uint64_t at = 0; at < size; at += step) {
    const std::uint64_t count = size - at < step ? size - at : step;
    DataCopyPad(gmWorkspaceAddr[at], room,
                DataCopyExtParams(1, static_cast<std::uint32_t>(count * sizeof(T)), 0, 0, 0));
  }
}

}  // namespace AscendC
