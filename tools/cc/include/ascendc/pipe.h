#pragma once

// TPipe hands out on-chip memory and event ids; queues hand tensors from one pipe to the next.

#include <array>

#include "ascendc/sync.h"

namespace AscendC {

/// The pipe that fills tensors of a queue from `source`, and the one that uses them at `destination`.
constexpr const char* producer_of(TPosition source, TPosition destination) {
  switch (source) {
    case TPosition::GM: return "MTE2";
    case TPosition::VECIN: return destination == TPosition::VECOUT ? "MTE2" : "V";
    case TPosition::A1:
    case TPosition::B1:
    case TPosition::C1: return "MTE1";
    case TPosition::CO1: return "M";
    default: return "V";
  }
}
constexpr const char* consumer_of(TPosition source, TPosition destination) {
  switch (destination) {
    case TPosition::GM:
    case TPosition::CO2: return source == TPosition::CO1 ? "FIX" : "MTE3";
    case TPosition::VECOUT: return "MTE3";
    case TPosition::A1:
    case TPosition::B1:
    case TPosition::C1:
    case TPosition::TSCM: return "MTE1";
    case TPosition::A2:
    case TPosition::B2:
    case TPosition::C2: return "M";
    default: return "V";
  }
}

/// Names a buffer of a pool of the user's own.
using TBufHandle = std::uint8_t*;

/// What is still to be waited for: a flag that has been set.
struct PendingEvent {
  const char* source;
  const char* destination;
  std::int32_t id;
};

class TPipe {
 public:
  DAVSIM_CC_API TPipe() { Init(); }
  DAVSIM_CC_API ~TPipe() noexcept(false) {
    // An error of the kernel, or a launch that ends, unwinds.
    if (std::uncaught_exceptions() == 0 && alive_) Destroy();
  }
  TPipe(const TPipe&) = delete;
  TPipe& operator=(const TPipe&) = delete;

  DAVSIM_CC_API void Init() {
    taken_.fill(0);
    alive_ = true;
    state().pipe = this;
    davsim_cc::uses_tensors();
  }
  /// Waits for all that the queues have been given back, and for all pipes.
  DAVSIM_CC_API void Destroy() {
    DestroyWithoutPipeAll();
    PipeBarrier<PIPE_ALL>();
  }
  DAVSIM_CC_API void DestroyWithoutPipeAll() {
    for (const PendingEvent& event : pending_) wait(event);
    pending_.clear();
    alive_ = false;
    if (state().pipe == this) state().pipe = nullptr;
  }
  DAVSIM_CC_API void Reset() {
    for (const PendingEvent& event : pending_) wait(event);
    pending_.clear();
    ids_.clear();
    taken_.fill(0);
  }

  /// `count` buffers of `bytes` bytes, rounded up to a DataBlock.
  template <typename Queue>
  DAVSIM_CC_API bool InitBuffer(Queue& queue, std::uint8_t count, std::uint32_t bytes) {
    const std::uint32_t each = rounded(bytes);
    queue.init(*this, take(Queue::kHardware, count * each), count, each);
    return true;
  }
  template <typename Buffer>
  DAVSIM_CC_API bool InitBuffer(Buffer& buffer, std::uint32_t bytes) {
    buffer.init(take(Buffer::kHardware, rounded(bytes)), rounded(bytes));
    return true;
  }

  /// A pool of `bytes` bytes, with a place of its own or with that of another pool (`ascendc/pool.h`).
  template <typename Pool>
  DAVSIM_CC_API bool InitBufPool(Pool& pool, std::uint32_t bytes);
  template <typename Pool, typename Shared>
  DAVSIM_CC_API bool InitBufPool(Pool& pool, std::uint32_t bytes, Shared& shared);

  template <HardEvent event>
  TEventID AllocEventID() {
    return take_id(kEventPipes[static_cast<int>(event)]);
  }
  template <HardEvent event>
  void ReleaseEventID(TEventID id) {
    release_id(kEventPipes[static_cast<int>(event)], id);
  }
  /// An id that is free at this moment; it stays free.
  template <HardEvent event>
  TEventID FetchEventID() {
    return FetchEventID(event);
  }
  TEventID FetchEventID(HardEvent event) {
    const EventPipes& pipes = kEventPipes[static_cast<int>(event)];
    const TEventID id = take_id(pipes);
    release_id(pipes, id);
    return id;
  }

  // Of davsim, for queues.
  DAVSIM_CC_API std::uint32_t take(Hardware hardware, std::uint32_t bytes) {
    std::uint32_t& taken = taken_[static_cast<std::size_t>(hardware)];
    const std::uint32_t at = taken;
    // A kernel for two kinds of cores may set out buffers of a memory that this core does not have. Memories
    // are documented in whole KB, of which the last bytes may be taken already.
    constexpr std::uint64_t kKilobyte = 1024;
    const std::uint64_t all = davsim_cc::memory_bytes(space_of(hardware)) + kKilobyte - 1;
    if (all >= kKilobyte && at + std::uint64_t{bytes} > all / kKilobyte * kKilobyte) {
      davsim_cc::report("InitBuffer: the memory has less room left than is asked for; expected fewer or "
                        "shorter buffers");
    }
    state().freed.take(space_of(hardware), at, bytes);
    taken += bytes;
    return at;
  }
  /// Bytes of UB that buffers have taken.
  [[nodiscard]] std::uint32_t taken_ub() const { return taken_[static_cast<std::size_t>(Hardware::UB)]; }
  /// An id that is not in use: `own` if that is free (-1: none), else one that is nobody's own, which
  /// becomes the caller's, else any.
  TEventID take_id(const EventPipes& pipes, std::int32_t own = -1) {
    Ids& ids = ids_of(pipes);
    std::int32_t id = own >= 0 && (ids.used & (1U << own)) == 0 ? own : lowest(ids.used | ids.owned);
    if (id < 0) id = lowest(ids.used);
    if (id < 0) davsim_cc::fail("no event id is left for these two pipes; expected at most 8 at a time");
    ids.used |= 1U << id;
    return static_cast<TEventID>(id);
  }
  void release_id(const EventPipes& pipes, std::int32_t id) { ids_of(pipes).used &= ~(1U << id); }
  /// Others take it when no other is left.
  void own_id(const EventPipes& pipes, std::int32_t id) { ids_of(pipes).owned |= 1U << id; }
  void remember(const PendingEvent& event) { pending_.push_back(event); }
  void forget(const PendingEvent& event) {
    for (std::size_t i = 0; i < pending_.size(); ++i) {
      if (same(pending_[i], event) && pending_[i].id == event.id) {
        pending_.erase(pending_.begin() + static_cast<std::ptrdiff_t>(i));
        return;
      }
    }
  }

 private:
  static constexpr TEventID kIds = 8;
  struct Ids {
    EventPipes pipes;
    std::uint32_t used;   ///< a bit for each id
    std::uint32_t owned;
  };

  static std::int32_t lowest(std::uint32_t taken) {
    for (TEventID id = 0; id < kIds; ++id) {
      if ((taken & (1U << id)) == 0) return id;
    }
    return -1;
  }

  static bool same_word(const char* a, const char* b) { return std::strcmp(a, b) == 0; }
  template <typename A, typename B>
  static bool same(const A& a, const B& b) {
    return same_word(a.source, b.source) && same_word(a.destination, b.destination);
  }
  static std::uint32_t rounded(std::uint32_t bytes) {
    return (bytes + ONE_BLK_SIZE - 1) / ONE_BLK_SIZE * ONE_BLK_SIZE;
  }
  Ids& ids_of(const EventPipes& pipes) {
    for (Ids& known : ids_) {
      if (same(known.pipes, pipes)) return known;
    }
    ids_.push_back({pipes, 0, 0});
    return ids_.back();
  }
  DAVSIM_CC_API static void wait(const PendingEvent& event) {
    davsim_cc::issue("wait_flag", nullptr,
                     {davsim_cc::word("source", event.source),
                      davsim_cc::word("destination", event.destination),
                      davsim_cc::integer("id", event.id)});
  }

  std::array<std::uint32_t, static_cast<std::size_t>(Hardware::MAX)> taken_{};
  std::vector<Ids> ids_;
  std::vector<PendingEvent> pending_;
  bool alive_ = false;
};

}  // namespace AscendC

/// The TPipe that lives.
inline AscendC::TPipe* GetTPipePtr() { return AscendC::state().pipe; }
namespace AscendC {
using ::GetTPipePtr;
}
