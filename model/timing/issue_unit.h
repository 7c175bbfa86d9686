#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>

#include "program/cursor.h"
#include "timing/cost_model.h"
#include "timing/pipe_model.h"
#include "timing/ports.h"

namespace davsim {

/// The scalar unit of a core: walks its blocks, issues every instruction in program order into the
/// queue of its pipe, and executes those of the scalar pipe itself.
class IssueUnit : public BlockTaker {
 public:
  IssueUnit(const CursorTables& tables, CostModel& model, const Costs& costs, std::uint32_t core,
            CoreKind kind);

  /// Connects the unit; before the first step. Pipes that the core lacks are null.
  void bind(const std::array<QueuePort*, kPipes>& queues, const std::array<PipeModel*, kPipes>& pipes,
            FlagPort& flags, CrossCorePort& cross_core, DispatchPort& dispatch, EventPort& events,
            Waker& self);

  /// Runs until something is missing, or until its clock passes `until`.
  Need step(std::uint64_t until);

  void assigned(std::int64_t block, std::uint64_t start) override;

  [[nodiscard]] Need need() const { return need_; }
  [[nodiscard]] const Accounting& account() const { return account_; }
  [[nodiscard]] std::uint32_t core() const { return core_; }
  [[nodiscard]] std::int64_t block() const { return block_; }
  /// Blocks that the core has run, and when the last of them ended.
  [[nodiscard]] std::uint64_t blocks_run() const { return blocks_run_; }
  [[nodiscard]] std::uint64_t ended() const { return ended_; }
  /// The instruction that cannot be issued, or -1.
  [[nodiscard]] int stuck() const { return entry_ready_ ? entry_.instruction : -1; }
  [[nodiscard]] Pipe stuck_pipe() const { return pipe_; }
  /// Books the rest of the launch as idle.
  void finish(std::uint64_t total) { account_.stall_until(total, Stall::idle); }

 private:
  bool fetch();
  bool issue();
  bool run_scalar();
  bool all_drained(std::uint64_t& when);
  void emit(std::uint64_t start, std::uint64_t waited, Stall cause, std::uint64_t occupancy,
            std::uint64_t latency);
  void end_block();

  const CursorTables& tables_;
  CostModel& model_;
  const Costs& costs_;
  const std::uint32_t core_;
  const CoreKind kind_;
  std::array<QueuePort*, kPipes> queues_{};
  std::array<PipeModel*, kPipes> pipes_{};
  FlagPort* flags_ = nullptr;
  CrossCorePort* cross_core_ = nullptr;
  DispatchPort* dispatch_ = nullptr;
  EventPort* events_ = nullptr;
  Waker* self_ = nullptr;

  std::optional<Cursor> cursor_;
  MaskState mask_;
  QueueEntry entry_;
  bool entry_ready_ = false;
  Pipe pipe_ = Pipe::S;
  Accounting account_;
  std::uint64_t completed_ = 0;
  std::uint64_t unit_sets_ = 0;
  struct Holder {
    std::uint64_t locks = 0;
    Pipe pipe = Pipe::S;  ///< that locked it last
  };
  std::map<int, Holder> holders_;  ///< of mutexes; their numbers go on from block to block
  bool asked_ = false;
  bool assigned_ = false;
  bool done_ = false;
  bool draining_ = false;
  std::int64_t block_ = -1;
  std::int64_t next_block_ = 0;
  std::uint64_t next_start_ = 0;
  std::uint64_t blocks_run_ = 0;
  std::uint64_t ended_ = 0;
  std::uint32_t sequence_ = 0;
  Need need_ = Need::block;
};

}  // namespace davsim
