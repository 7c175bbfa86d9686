#include "timing/pipe_model.h"

#include <algorithm>
#include <limits>

namespace davsim {
namespace {

std::uint32_t clamp32(std::uint64_t value) {
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(value, std::numeric_limits<std::uint32_t>::max()));
}

}  // namespace

PipeModel::PipeModel(const Costs& costs, std::uint32_t core, Pipe pipe)
    : costs_(costs), core_(core), pipe_(pipe) {
  const std::uint64_t depth = costs.queue_entries[static_cast<std::size_t>(index_of(pipe))];
  ring_.resize(std::max<std::uint64_t>(1, depth));
  freed_.resize(ring_.size(), 0);
}

void PipeModel::bind(FlagPort& flags, GmPort& gm, CrossCorePort& cross_core, EventPort& events,
                     Waker& self) {
  flags_ = &flags;
  gm_ = &gm;
  cross_core_ = &cross_core;
  events_ = &events;
  self_ = &self;
}

bool PipeModel::reserve(std::uint64_t& when, Waker& waiter) {
  if (size_ == ring_.size()) {
    wants_entry_ = &waiter;
    return false;
  }
  when = std::max(when, freed_[(head_ + size_) % ring_.size()]);
  return true;
}

void PipeModel::push(const QueueEntry& entry) {
  ring_[(head_ + size_) % ring_.size()] = entry;
  ++size_;
  if (need_ == Need::instruction) self_->wake();
}

bool PipeModel::drained(std::uint64_t& when, Waker& waiter) {
  if (size_ != 0) {
    wants_drain_ = &waiter;
    return false;
  }
  when = std::max(when, completed_);
  return true;
}

void PipeModel::granted(std::uint64_t start, std::uint64_t transfer) {
  granted_ = true;
  grant_start_ = start;
  grant_transfer_ = transfer;
  self_->wake();
}

void PipeModel::begin_block(std::int64_t block, std::uint64_t when) {
  block_ = block;
  account_.stall_until(when, Stall::dispatch);
}

Need PipeModel::step() {
  while (size_ != 0) {
    if (!execute(ring_[head_])) return need_;
  }
  if (wants_drain_ != nullptr) {
    Waker* waiter = wants_drain_;
    wants_drain_ = nullptr;
    waiter->wake();
  }
  return need_ = Need::instruction;
}

void PipeModel::pop(std::uint64_t when) {
  freed_[head_] = when;
  head_ = (head_ + 1) % ring_.size();
  --size_;
  if (wants_entry_ != nullptr) {
    Waker* waiter = wants_entry_;
    wants_entry_ = nullptr;
    waiter->wake();
  }
}

/// False if the instruction has to wait for something that is not known yet.
bool PipeModel::execute(const QueueEntry& entry) {
  if (const std::uint64_t waited = account_.stall_until(entry.arrival, Stall::issue)) {
    pending_stall_ = waited;
    pending_cause_ = Stall::issue;
  }
  switch (entry.kind) {
    case QueueEntry::Kind::wait_flag: {
      std::uint64_t visible = 0;
      if (!flags_->take(entry.flag, visible, *self_)) {
        need_ = Need::flag;
        return false;
      }
      const std::uint64_t waited = account_.stall_until(visible, Stall::flag);
      const auto cycles = clamp32(costs_.flag_wait.count());
      finish(entry, account_.now(), waited, Stall::flag, cycles, cycles);
      return true;
    }
    case QueueEntry::Kind::set_flag: {
      const std::uint64_t start = account_.now();
      const auto cycles = clamp32(costs_.flag_set.count());
      const std::uint64_t visible =
          std::max(completed_, start + cycles) + costs_.flag_latency.count();
      const FlagKey key = entry.flag;
      finish(entry, start, 0, Stall::none, cycles, clamp32(visible - start));
      flags_->set(key, visible);
      return true;
    }
    case QueueEntry::Kind::barrier: {
      const std::uint64_t waited = account_.stall_until(completed_, Stall::barrier);
      finish(entry, account_.now(), waited, Stall::barrier, 0, 0);
      return true;
    }
    case QueueEntry::Kind::cross_set: {
      const std::uint64_t start = account_.now();
      const std::uint64_t visible =
          std::max(completed_, start + entry.cost.occupancy) + entry.cost.latency;
      const CrossCoreSignal signal = entry.signal;
      finish(entry, start, 0, Stall::none, entry.cost.occupancy, clamp32(visible - start));
      cross_core_->set(block_, signal, visible);
      return true;
    }
    case QueueEntry::Kind::cross_wait: {
      std::uint64_t visible = 0;
      if (!cross_core_->take(block_, entry.signal, visible, *self_)) {
        need_ = Need::flag;
        return false;
      }
      const std::uint64_t waited = account_.stall_until(visible, Stall::cross_core);
      finish(entry, account_.now(), waited, Stall::cross_core, entry.cost.occupancy,
             entry.cost.latency);
      // The flag comes from another core, so nothing else of this one shows how long the wait took.
      completed_ = std::max(completed_, account_.now());
      return true;
    }
    case QueueEntry::Kind::lock: {
      std::uint64_t visible = 0;
      if (entry.behind != 0 && !flags_->lock(entry.flag.id, entry.behind, visible, *self_)) {
        need_ = Need::flag;
        return false;
      }
      const std::uint64_t waited = account_.stall_until(visible, Stall::flag);
      finish(entry, account_.now(), waited, Stall::flag, entry.cost.occupancy, entry.cost.latency);
      return true;
    }
    case QueueEntry::Kind::unlock: {
      const std::uint64_t start = account_.now();
      const std::uint64_t visible =
          std::max(completed_, start + entry.cost.occupancy) + entry.cost.latency;
      const int mutex = entry.flag.id;
      finish(entry, start, 0, Stall::none, entry.cost.occupancy, clamp32(visible - start));
      flags_->unlock(mutex, visible);
      return true;
    }
    case QueueEntry::Kind::poll:
    case QueueEntry::Kind::work: break;
  }
  // Several instructions may empty what one product has filled: each needs the last set before it.
  while (entry.waits_unit_flag && units_seen_ < entry.unit_sets) {
    std::uint64_t visible = 0;
    if (!flags_->take(kUnitFlag, visible, *self_)) {
      need_ = Need::flag;
      return false;
    }
    ++units_seen_;
    if (const std::uint64_t waited = account_.stall_until(visible, Stall::flag)) {
      pending_stall_ = waited;
      pending_cause_ = Stall::flag;
    }
  }
  if (entry.cost.gm_bytes != 0 && !granted_) {
    need_ = Need::grant;
    if (!asked_) {
      asked_ = true;
      gm_->request({account_.now(), core_, pipe_, entry.cost.gm_bytes}, *this);
    }
    return false;
  }
  work(entry);
  return true;
}

void PipeModel::work(const QueueEntry& entry) {
  const bool reports = entry.sets_unit_flag;
  std::uint64_t waited = 0;
  std::uint32_t occupancy = entry.cost.occupancy;
  std::uint32_t latency = entry.cost.latency;
  if (granted_) {
    asked_ = granted_ = false;
    waited = account_.stall_until(grant_start_, Stall::gm_port);
    const std::uint64_t transfer = std::max<std::uint64_t>(entry.cost.transfer, grant_transfer_);
    latency = clamp32(std::max<std::uint64_t>(entry.minimum_latency, entry.startup + transfer));
    occupancy = clamp32(std::max({std::uint64_t{entry.issue_interval}, transfer,
                                  window_cycles(latency, entry.cost.gm_bytes, entry.window_bytes)}));
  }
  const std::uint64_t complete = account_.now() + latency;
  finish(entry, account_.now(), waited, waited != 0 ? Stall::gm_port : Stall::none, occupancy,
         latency);
  if (reports) flags_->set(kUnitFlag, complete);
}

void PipeModel::finish(const QueueEntry& entry, std::uint64_t start, std::uint64_t waited,
                       Stall cause, std::uint32_t occupancy, std::uint32_t latency) {
  if (waited == 0) {
    waited = pending_stall_;
    cause = pending_stall_ != 0 ? pending_cause_ : Stall::none;
  }
  pending_stall_ = 0;
  account_.busy(occupancy, entry.cost.conflict);
  const std::uint64_t complete = start + latency;
  account_.instruction();
  if (entry.kind == QueueEntry::Kind::work) {
    // A copy is under way from when it asks for the shared port; the hardware's counters show it.
    if (entry.counts_active) account_.active(cause == Stall::gm_port ? start - waited : start, complete);
    completed_ = std::max(completed_, complete);
    if (entry.polled) cross_core_->wrote(block_, entry.instruction, complete);
  }
  Event event;
  event.start = start;
  event.occupancy = occupancy;
  event.latency = latency;
  event.queued_before = clamp32(start - entry.arrival);
  event.stall_before = clamp32(waited);
  event.conflict = entry.cost.conflict;
  event.instruction = static_cast<std::uint32_t>(entry.instruction);
  event.block = static_cast<std::uint32_t>(block_);
  event.sequence = sequence_++;
  event.core = static_cast<std::uint16_t>(core_);
  event.pipe = pipe_;
  event.stall = cause;
  pop(start);
  events_->emit(event);
}

}  // namespace davsim
