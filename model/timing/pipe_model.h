#pragma once

#include <cstdint>
#include <vector>

#include "product/costs.h"
#include "timing/accounting.h"
#include "timing/ports.h"

namespace davsim {

/// What a pipe or scalar unit is waiting for when it cannot go on.
enum class Need : std::uint8_t { instruction, flag, grant, queue_entry, drain, block, time, done };

/// One in-order pipe of a core with its queue: takes instructions in order, keeps its own clock, and
/// runs until it needs a flag, an instruction or a grant that is not there yet.
class PipeModel : public QueuePort, public GrantTaker {
 public:
  PipeModel(const Costs& costs, std::uint32_t core, Pipe pipe);

  /// Connects the pipe; before the first step. `self` is woken when there is something to do.
  void bind(FlagPort& flags, GmPort& gm, CrossCorePort& cross_core, EventPort& events, Waker& self);

  /// Runs as far as possible and says what is missing.
  Need step();

  // The scalar unit's side.
  bool reserve(std::uint64_t& when, Waker& waiter) override;
  void push(const QueueEntry& entry) override;
  bool drained(std::uint64_t& when, Waker& waiter) override;

  // The shared port's side.
  void granted(std::uint64_t start, std::uint64_t transfer) override;

  /// A block starts on the core: cycles until `when` were spent waiting for it.
  void begin_block(std::int64_t block, std::uint64_t when);
  /// The block has ended on the core: the rest until `when` is idle.
  void end_block(std::uint64_t when) { account_.stall_until(when, Stall::idle); }

  [[nodiscard]] Pipe pipe() const { return pipe_; }
  [[nodiscard]] std::uint32_t core() const { return core_; }
  [[nodiscard]] Need need() const { return need_; }
  [[nodiscard]] const Accounting& account() const { return account_; }
  /// The instruction that the pipe cannot start, or nullptr: for deadlock reports.
  [[nodiscard]] const QueueEntry* stuck() const { return size_ == 0 ? nullptr : &ring_[head_]; }
  [[nodiscard]] std::int64_t block() const { return block_; }

 private:
  bool execute(const QueueEntry& entry);
  void work(const QueueEntry& entry);
  void finish(const QueueEntry& entry, std::uint64_t start, std::uint64_t waited, Stall cause,
              std::uint32_t occupancy, std::uint32_t latency);
  void pop(std::uint64_t when);

  const Costs& costs_;
  const std::uint32_t core_;
  const Pipe pipe_;
  FlagPort* flags_ = nullptr;
  GmPort* gm_ = nullptr;
  CrossCorePort* cross_core_ = nullptr;
  EventPort* events_ = nullptr;
  Waker* self_ = nullptr;

  std::vector<QueueEntry> ring_;
  std::vector<std::uint64_t> freed_;  ///< by entry: when it was last taken out
  std::size_t head_ = 0;
  std::size_t size_ = 0;
  Waker* wants_entry_ = nullptr;
  Waker* wants_drain_ = nullptr;

  Accounting account_;
  std::uint64_t completed_ = 0;  ///< latest completion of all instructions so far
  std::uint64_t pending_stall_ = 0;
  Stall pending_cause_ = Stall::none;
  std::uint64_t units_seen_ = 0;  ///< sets of the unit flag that the pipe has learnt of
  bool asked_ = false;
  bool granted_ = false;
  std::uint64_t grant_start_ = 0;
  std::uint64_t grant_transfer_ = 0;
  std::int64_t block_ = 0;
  std::uint32_t sequence_ = 0;
  Need need_ = Need::instruction;
};

}  // namespace davsim
