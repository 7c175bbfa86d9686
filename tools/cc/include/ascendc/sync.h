#pragma once

// Synchronisation inside a core and between cores; masks; what a core knows of itself.

#include "ascendc/operands.h"

namespace AscendC {

DAVSIM_CC_API void issue_flag(const char* name, HardEvent event, std::int32_t id) {
  const EventPipes& pipes = kEventPipes[static_cast<int>(event)];
  davsim_cc::issue(name, nullptr,
                   {davsim_cc::word("source", pipes.source),
                    davsim_cc::word("destination", pipes.destination),
                    davsim_cc::integer("id", id)});
}
template <HardEvent event>
DAVSIM_CC_API void SetFlag(std::int32_t id) {
  issue_flag("set_flag", event, id);
}
template <HardEvent event>
DAVSIM_CC_API void WaitFlag(std::int32_t id) {
  issue_flag("wait_flag", event, id);
}
template <pipe_t pipe>
DAVSIM_CC_API void PipeBarrier() {
  davsim_cc::issue("pipe_barrier", nullptr,
                   {davsim_cc::word("pipe", davsim_cc::pipe_name(pipe))});
}

template <std::uint8_t modeId, pipe_t pipe>
DAVSIM_CC_API void CrossCoreSetFlag(std::uint16_t flag) {
  Operands()("mode_id", modeId)(davsim_cc::word("pipe", davsim_cc::pipe_name(pipe)))("flag_id",
                                                                                     flag)
      .issue("CrossCoreSetFlag");
}
template <std::uint8_t modeId = 0, pipe_t pipe = PIPE_S>
DAVSIM_CC_API void CrossCoreWaitFlag(std::uint16_t flag) {
  Operands()("mode_id", modeId)(davsim_cc::word("pipe", davsim_cc::pipe_name(pipe)))("flag_id",
                                                                                     flag)
      .issue("CrossCoreWaitFlag");
}

/// Masks count elements from here on. dav-3510 has no such mode in hardware: each function says it.
DAVSIM_CC_API void SetMaskCount() {
  state().counter = true;
  Operands().issue("SetMaskCount");
}
DAVSIM_CC_API void SetMaskNorm() {
  state().counter = false;
  Operands().issue("SetMaskNorm");
}
DAVSIM_CC_API void ResetMask() { Operands().issue("ResetMask"); }
template <typename T, MaskMode mode = MaskMode::NORMAL>
DAVSIM_CC_API void SetVectorMask(const std::uint64_t high, const std::uint64_t low) {
  Operands operands;
  if (mode == MaskMode::COUNTER) {
    state().counted = static_cast<std::int64_t>(low);
    operands("mask", state().counted)(davsim_cc::word("mode", "COUNTER"));
  } else {
    operands(davsim_cc::mask("mask", low, high));
  }
  operands.issue("SetVectorMask");
}
template <typename T, MaskMode mode = MaskMode::NORMAL>
DAVSIM_CC_API void SetVectorMask(std::int32_t count) {
  Operands operands;
  operands("mask", count);
  if (mode == MaskMode::COUNTER) {
    state().counted = count;
    operands(davsim_cc::word("mode", "COUNTER"));
  }
  operands.issue("SetVectorMask");
}

/// Every core of davsim starts in the state that this sets.
DAVSIM_CC_API void InitSocState() {}
DAVSIM_CC_API std::int64_t GetBlockIdx() { return davsim_cc::place().block; }
DAVSIM_CC_API std::int64_t GetBlockNum() { return davsim_cc::place().blocks; }
DAVSIM_CC_API std::int64_t GetSubBlockIdx() { return davsim_cc::place().sub_block; }
DAVSIM_CC_API std::int64_t GetSubBlockNum() { return davsim_cc::place().sub_blocks; }
DAVSIM_CC_API std::int64_t GetTaskRatio() { return davsim_cc::place().sub_blocks; }
DAVSIM_CC_API constexpr std::int16_t GetDataBlockSizeInBytes() { return ONE_BLK_SIZE; }

}  // namespace AscendC

/// `if ASCEND_IS_AIV {`: on the vector cores of a kernel.
#define ASCEND_IS_AIV (::davsim_cc::place().vector)
#define ASCEND_IS_AIC (::davsim_cc::place().cube)
