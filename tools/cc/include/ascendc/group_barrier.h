#pragma once

// Barriers between groups of vector cores, by words of global memory; and global memory of one value.

#include "ascendc/barriers.h"
#include "ascendc/copy.h"
#include "ascendc/fill.h"

#if __NPU_ARCH__ == 3510 || __NPU_ARCH__ == 2201
namespace AscendC {

/// The end of UB, where library functions keep what they hand to the hardware.
inline constexpr std::uint32_t kEndOfUb = __NPU_ARCH__ == 3510 ? 248 * 1024 : 192 * 1024;

enum class PipeMode : std::uint8_t { SCALAR_MODE = 0, MTE3_MODE = 1, MAX };

/// Some cores arrive, others wait for all of them, any number of times. `groupWorkspace` holds 512 bytes for
/// each core that waits, zeros at first; a word of them counts how often one core has arrived.
template <PipeMode pipeMode>
class GroupBarrier {
  static_assert(pipeMode == PipeMode::MTE3_MODE, "expected PipeMode::MTE3_MODE, which is all there is");

 public:
  DAVSIM_CC_API GroupBarrier(std::uint8_t* groupWorkspace, std::uint32_t arriveSizeIn,
                             std::uint32_t waitSizeIn)
      : arrives_(arriveSizeIn), waits_(waitSizeIn) {
    if (arriveSizeIn > kBytes / sizeof(std::int32_t)) {
      davsim_cc::fail("GroupBarrier: expected at most 128 cores that arrive");
    }
    if (reinterpret_cast<std::uint64_t>(groupWorkspace) % kBytes != 0) {
      davsim_cc::fail("GroupBarrier: the workspace has to be aligned to 512 bytes");
    }
    words_.SetGlobalBuffer(reinterpret_cast<std::int32_t*>(groupWorkspace));
  }

  DAVSIM_CC_API void Arrive(std::uint32_t arriveIndex) {
    if (arriveIndex >= arrives_) davsim_cc::fail("Arrive: the index is not one of a core that arrives");
    const LocalTensor<std::int32_t> block(TPosition::VECOUT, kEndOfUb - kBytesOfUb, kWords);
    PipeBarrier<PIPE_ALL>();
    for (std::uint32_t word = 0; word < kWords; ++word) {
      davsim_cc::issue("scalar_store_ub", "int32",
                       {davsim_cc::local("dst", davsim_cc::Space::ub, block.address() + 4 * word),
                        davsim_cc::bits("value", word == arriveIndex % kWords ? 1 : 0)});
    }
    PipeBarrier<PIPE_ALL>();
    SetAtomicAdd<std::int32_t>();
    for (std::uint32_t waiter = 0; waiter < waits_; ++waiter) {
      DataCopy(words_[waiter * kBytes / 4 + arriveIndex / kWords * kWords], block, kWords);
    }
    DisableDmaAtomic();
    PipeBarrier<PIPE_ALL>();
  }
  DAVSIM_CC_API void Wait(std::uint32_t waitIndex) {
    if (waitIndex >= waits_) davsim_cc::fail("Wait: the index is not one of a core that waits");
    ++round_;
    PipeBarrier<PIPE_ALL>();
    for (std::uint32_t arriver = 0; arriver < arrives_; ++arriver) {
      davsim_cc::issue("poll", "int32",
                       {davsim_cc::pointer("src", davsim_cc::Space::gm,
                                           words_.GetPhyAddr(waitIndex * kBytes / 4 + arriver)),
                        davsim_cc::bits("value", round_), davsim_cc::integer("least", 1)});
    }
    PipeBarrier<PIPE_ALL>();
  }
  /// Bytes of the workspace.
  std::uint64_t GetWorkspaceLen() const { return std::uint64_t{waits_} * kBytes; }

 private:
  static constexpr std::uint32_t kBytes = 512, kBytesOfUb = 1600, kWords = 8;

  GlobalTensor<std::int32_t> words_;
  std::uint32_t arrives_;
  std::uint32_t waits_;
  std::uint64_t round_ = 0;
};

/// Writes `value` to `size` elements, by way of UB, which must not be in use yet.
template <typename T>
DAVSIM_CC_API void InitOutput(GlobalTensor<T> target, std::uint32_t size, T value = 0) {
  constexpr std::uint32_t kPiece = 4096;
  const LocalTensor<T> piece(TPosition::VECOUT, kEndOfUb - 2 * kPiece, kPiece / sizeof(T));
  Duplicate(piece, value, static_cast<std::int32_t>(kPiece / sizeof(T)));
  PipeBarrier<PIPE_ALL>();
  for (std::uint64_t at = 0; at < size; at += kPiece / sizeof(T)) {
    const std::uint64_t rest = (size - at) * sizeof(T);
    DataCopyPad(target[at], piece, DataCopyExtParams(1, rest < kPiece ? static_cast<std::uint32_t>(rest) : kPiece, 0, 0, 0));
  }
  PipeBarrier<PIPE_ALL>();
}

}  // namespace AscendC
#endif
