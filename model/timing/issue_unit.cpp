#include "timing/issue_unit.h"

#include <algorithm>

namespace davsim {

IssueUnit::IssueUnit(const CursorTables& tables, CostModel& model, const Costs& costs,
                     std::uint32_t core, CoreKind kind)
    : tables_(tables), model_(model), costs_(costs), core_(core), kind_(kind) {}

void IssueUnit::bind(const std::array<QueuePort*, kPipes>& queues,
                     const std::array<PipeModel*, kPipes>& pipes, FlagPort& flags,
                     CrossCorePort& cross_core, DispatchPort& dispatch, EventPort& events,
                     Waker& self) {
  queues_ = queues;
  pipes_ = pipes;
  flags_ = &flags;
  cross_core_ = &cross_core;
  dispatch_ = &dispatch;
  events_ = &events;
  self_ = &self;
}

void IssueUnit::assigned(std::int64_t block, std::uint64_t start) {
  assigned_ = true;
  next_block_ = block;
  next_start_ = start;
  self_->wake();
}

Need IssueUnit::step(std::uint64_t until) {
  for (;;) {
    if (done_) return need_ = Need::done;
    if (!cursor_) {
      if (!asked_) {
        asked_ = true;
        dispatch_->request({account_.now(), core_, Pipe::S, 0}, kind_, *this);
      }
      if (!assigned_) return need_ = Need::block;
      asked_ = assigned_ = false;
      if (next_block_ < 0) {
        done_ = true;
        continue;
      }
      block_ = next_block_;
      account_.stall_until(next_start_, Stall::dispatch);
      for (PipeModel* pipe : pipes_) {
        if (pipe != nullptr) pipe->begin_block(block_, next_start_);
      }
      cursor_.emplace(tables_, block_);
      mask_ = MaskState{};
    }
    if (!entry_ready_ && !draining_ && !fetch()) draining_ = true;
    if (draining_) {
      std::uint64_t end = std::max(account_.now(), completed_);
      if (!all_drained(end)) return need_ = Need::drain;
      account_.stall_until(end, Stall::idle);
      end_block();
      continue;
    }
    if (!issue()) return need_;
    if (account_.now() > until) return need_ = Need::time;
  }
}

/// Prices the next instruction of the block; false at its end.
bool IssueUnit::fetch() {
  if (!cursor_->next()) return false;
  pipe_ = cursor_->pipe();
  model_.price(cursor_->index(), cursor_->values(), cursor_->slots(), mask_, entry_);
  unit_sets_ += entry_.sets_unit_flag ? 1 : 0;
  entry_.unit_sets = unit_sets_;
  if (entry_.kind == QueueEntry::Kind::lock) {
    Holder& holder = holders_[entry_.flag.id];
    const bool other = holder.locks != 0 && holder.pipe != entry_.flag.destination;
    entry_.behind = other ? holder.locks : 0;
    ++holder.locks;
    holder.pipe = entry_.flag.destination;
  }
  if (model_.role_of(cursor_->index()) == Role::mask) {
    // Mask registers change in the order of the vector pipe, which is program order.
    const Operands operands(Type::none, cursor_->values(), mask_);
    CoreState core;
    core.mask = mask_;
    Execution execution{operands, core, Memory{}};
    cursor_->instruction().spec().execute(execution);
    mask_ = core.mask;
  }
  return entry_ready_ = true;
}

bool IssueUnit::issue() {
  if (pipe_ == Pipe::S) return run_scalar();
  QueuePort& queue = *queues_[static_cast<std::size_t>(index_of(pipe_))];
  std::uint64_t when = account_.now();
  if (!queue.reserve(when, *self_)) {
    need_ = Need::queue_entry;
    return false;
  }
  account_.stall_until(when, Stall::queue_full);
  account_.active(account_.now(), account_.now() + costs_.scalar_issue.count());
  account_.busy(costs_.scalar_issue.count());
  entry_.arrival = account_.now();
  queue.push(entry_);
  entry_ready_ = false;
  return true;
}

bool IssueUnit::run_scalar() {
  const std::uint64_t issue = costs_.scalar_issue.count();
  switch (entry_.kind) {
    case QueueEntry::Kind::wait_flag: {
      std::uint64_t visible = 0;
      if (!flags_->take(entry_.flag, visible, *self_)) {
        need_ = Need::flag;
        return false;
      }
      const std::uint64_t waited = account_.stall_until(visible, Stall::flag);
      emit(account_.now(), waited, Stall::flag, issue, issue);
      break;
    }
    case QueueEntry::Kind::set_flag: {
      const std::uint64_t start = account_.now();
      const std::uint64_t visible =
          std::max(completed_, start + costs_.flag_set.count()) + costs_.flag_latency.count();
      emit(start, 0, Stall::none, issue, visible - start);
      flags_->set(entry_.flag, visible);
      break;
    }
    case QueueEntry::Kind::cross_wait: {
      std::uint64_t visible = 0;
      if (!cross_core_->take(block_, entry_.signal, visible, *self_)) {
        need_ = Need::flag;
        return false;
      }
      const std::uint64_t waited = account_.stall_until(visible, Stall::cross_core);
      emit(account_.now(), waited, Stall::cross_core,
           std::max<std::uint64_t>(issue, entry_.cost.occupancy), issue);
      break;
    }
    case QueueEntry::Kind::cross_set: {
      const std::uint64_t start = account_.now();
      const std::uint64_t visible = std::max(completed_, start + issue) + entry_.cost.latency;
      emit(start, 0, Stall::none, issue, visible - start);
      cross_core_->set(block_, entry_.signal, visible);
      break;
    }
    case QueueEntry::Kind::lock: {
      std::uint64_t visible = 0;
      if (entry_.behind != 0 && !flags_->lock(entry_.flag.id, entry_.behind, visible, *self_)) {
        need_ = Need::flag;
        return false;
      }
      const std::uint64_t waited = account_.stall_until(visible, Stall::flag);
      emit(account_.now(), waited, Stall::flag,
           std::max<std::uint64_t>(issue, entry_.cost.occupancy), issue);
      break;
    }
    case QueueEntry::Kind::unlock: {
      const std::uint64_t start = account_.now();
      const std::uint64_t visible = std::max(completed_, start + issue) + entry_.cost.latency;
      emit(start, 0, Stall::none, issue, visible - start);
      flags_->unlock(entry_.flag.id, visible);
      break;
    }
    case QueueEntry::Kind::poll: {
      std::uint64_t written = 0;
      if (!cross_core_->poll(block_, written, *self_)) {
        need_ = Need::flag;
        return false;
      }
      const std::uint64_t waited = account_.stall_until(written, Stall::cross_core);
      emit(account_.now(), waited, Stall::cross_core,
           std::max<std::uint64_t>(issue, entry_.cost.occupancy), entry_.cost.latency);
      break;
    }
    case QueueEntry::Kind::barrier: {
      std::uint64_t when = std::max(account_.now(), completed_);
      if (!all_drained(when)) {
        need_ = Need::drain;
        return false;
      }
      const std::uint64_t waited = account_.stall_until(when, Stall::barrier);
      emit(account_.now(), waited, Stall::barrier, issue, issue);
      break;
    }
    case QueueEntry::Kind::work: {
      const std::uint64_t start = account_.now();
      completed_ = std::max(completed_, start + entry_.cost.latency);
      emit(start, 0, Stall::none, std::max<std::uint64_t>(issue, entry_.cost.occupancy),
           entry_.cost.latency);
      if (entry_.polled)
        cross_core_->wrote(block_, entry_.instruction, start + entry_.cost.latency);
      break;
    }
  }
  entry_ready_ = false;
  return true;
}

bool IssueUnit::all_drained(std::uint64_t& when) {
  for (QueuePort* queue : queues_) {
    if (queue != nullptr && !queue->drained(when, *self_)) return false;
  }
  return true;
}

void IssueUnit::end_block() {
  ended_ = account_.now();
  for (PipeModel* pipe : pipes_) {
    if (pipe != nullptr) pipe->end_block(ended_);
  }
  cursor_.reset();
  draining_ = false;
  ++blocks_run_;
}

void IssueUnit::emit(std::uint64_t start, std::uint64_t waited, Stall cause,
                     std::uint64_t occupancy, std::uint64_t latency) {
  account_.busy(occupancy);
  account_.instruction();
  const bool work = entry_.kind == QueueEntry::Kind::work;
  account_.active(start, start + (work ? latency : occupancy));
  Event event;
  event.start = start;
  event.occupancy = static_cast<std::uint32_t>(occupancy);
  event.latency = static_cast<std::uint32_t>(latency);
  event.stall_before = static_cast<std::uint32_t>(waited);
  event.instruction = static_cast<std::uint32_t>(entry_.instruction);
  event.block = static_cast<std::uint32_t>(block_);
  event.sequence = sequence_++;
  event.core = static_cast<std::uint16_t>(core_);
  event.pipe = Pipe::S;
  event.stall = waited != 0 ? cause : Stall::none;
  events_->emit(event);
}

}  // namespace davsim
