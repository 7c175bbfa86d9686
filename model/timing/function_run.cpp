#include "timing/function_run.h"

#include <algorithm>
#include <utility>

#include "base/error.h"

namespace davsim {

using Port = RegisterLaw::Port;

namespace {

/// Cycles without anything happening after which the model itself must be at fault.
constexpr std::uint64_t kStuckAfter = 100'000;

/// No consumer waits longer than this for what has started.
constexpr std::uint64_t kLongestForward = 64;

}  // namespace

FunctionRun::FunctionRun(const CursorTables& body, const std::vector<const Price*>& prices,
                         const Costs& costs, const std::int64_t* slots,
                         const FunctionObserver& observer)
    : body_(body),
      prices_(prices),
      costs_(costs),
      functions_(*costs.functions),
      observer_(observer),
      cursor_(Cursor::in_body(body, slots)),
      units_(functions_.units) {
  for (const LoweredLoop* loop : body.program().loops) {
    outermost_slot_ = std::min(outermost_slot_, loop->slot);
  }
}

FunctionTime FunctionRun::run() {
  now_ = functions_.start.count();
  last_dispatch_ = now_;
  end_ = now_;
  fetch();
  while (!ended_ || waiting_ > 0) {
    release();
    dispatch();
    start_masks();
    resolve_barriers();
    start_loads();
    admit();
    start_units();
    start_stores();
    start_scalars();
    retire();
    if (++now_ > last_progress_ + kStuckAfter) {
      throw InternalError("a vector function does not come to its end");
    }
  }
  return {end_ + functions_.drain.count(), next_};
}

bool FunctionRun::fetch() {
  fetched_ = cursor_.next();
  ended_ = !fetched_;
  return fetched_;
}

std::uint64_t FunctionRun::interval(std::size_t from, std::size_t to) const {
  const auto found = functions_.intervals.find({from, to});
  if (found != functions_.intervals.end()) return found->second;
  return from == to ? costs_.prices[from].on_registers.interval.count() : 1;
}

std::uint64_t FunctionRun::forward(std::size_t from, std::size_t to) const {
  const auto found = functions_.forwarding.find({from, to});
  return found != functions_.forwarding.end() ? found->second
                                              : costs_.prices[from].on_registers.forward.count();
}

/// When what an instruction that has started makes is there for another. A store has its data a while
/// before its access; what it takes from another store, in an alignment register, it needs at the access.
std::uint64_t FunctionRun::available(const Entry& from, const Entry& to) const {
  const std::uint64_t at = from.start + forward(from.price, to.price);
  const bool chained = from.law->port == Port::store && to.law->port == Port::store;
  const std::uint64_t early = chained ? functions_.store_delay.count() : 0;
  return at - std::min(at, early);
}

void FunctionRun::release() {
  issue_taken_ -= std::exchange(booked(issue_free_, now_), 0);
  values_taken_ -= std::exchange(booked(values_free_, now_), 0);
  // The slots of the cycle that has gone are those of the one that comes into sight.
  if (now_ > 0) {
    booked(load_slots_, now_ - 1) = 0;
    booked(store_slots_, now_ - 1) = 0;
  }
}

/// When the front end may deliver the instruction it holds. A loop of one iteration is no loop.
std::uint64_t FunctionRun::earliest_dispatch() const {
  const auto turns = cursor_.turns();
  std::uint64_t at = functions_.start.count();
  if (turns.empty()) return at;
  const Cursor::Turn& outer = turns.front();
  const auto turned = [this](const Cursor::Turn& turn) {
    return turn_at_[static_cast<std::size_t>(turn.slot)];
  };
  if (outer.iteration == 0) {
    if (outer.slot == outermost_slot_) return last_dispatch_ + functions_.loop_start.count();
    // Behind another inner loop of the same iteration.
    return outer.iterations > 1 ? std::max(at, turned(outer) + functions_.loop_restart.count()) : at;
  }
  // With an inner loop behind it, what counts is where that one has come to.
  const auto inner = std::find_if(turns.begin() + 1, turns.end(),
                                  [](const Cursor::Turn& turn) { return turn.iterations > 1; });
  at = std::max(at, turned(outer) + functions_.loop_turn.count());
  if (inner != turns.end()) at = std::max(at, turned(*inner) + functions_.loop_restart.count());
  return at;
}

void FunctionRun::note_iterations() {
  for (const Cursor::Turn& turn : cursor_.turns()) {
    turn_at_[static_cast<std::size_t>(turn.slot)] = now_;
  }
}

void FunctionRun::dispatch() {
  dispatched_now_ = 0;
  while (!ended_ && dispatched_now_ < functions_.dispatch_width) {
    if (earliest_dispatch() > now_) return;
    // Iterations do not share a cycle.
    if (!cursor_.turns().empty() && dispatched_now_ > 0) return;
    const Price& price = *prices_[static_cast<std::size_t>(cursor_.index())];
    const bool unit = price.on_registers.port == Port::unit;
    if (unit && issue_taken_ >= functions_.issue_entries) return;
    if (values_taken_ + values_made() > functions_.renamed_entries) return;
    note_iterations();
    last_dispatch_ = last_progress_ = now_;
    ++dispatched_now_;
    if (unit) ++issue_taken_;
    add_entry();
    fetch();
  }
}

/// How many vector registers the instruction at the cursor writes.
std::size_t FunctionRun::values_made() const {
  std::size_t count = 0;
  const InstructionSpec& spec = cursor_.instruction().spec();
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    const OperandSpec& operand = spec.operands[i];
    if (operand.kind == OperandKind::vector_register && operand.access == Access::write &&
        cursor_.values()[i] >= 0) {
      ++count;
    }
  }
  return count;
}

void FunctionRun::link_source(Entry& to, const Writer& from) {
  if (from.value >= 0) {
    ++values_[static_cast<std::size_t>(from.value)].readers;
    to.values_read.push_back(from.value);
  }
  if (from.entry == kNone || from.entry < first_) return;
  Entry& producer = entry(from.entry);
  if (producer.started) {
    to.ready = std::max(to.ready, available(producer, to));
  } else {
    ++to.missing;
    producer.consumers.push_back(next_);
  }
}

/// A new value for the register, and the end of the one before.
void FunctionRun::redefine(std::size_t place, Entry& by) {
  Writer& writer = writers_[place];
  const int before = std::exchange(writer.value, -1);
  writer.entry = next_;
  if (place >= kVectorRegisters) return;
  if (before >= 0) {
    values_[static_cast<std::size_t>(before)].redefined = true;
    free_value(before);
  }
  if (unused_values_.empty()) {
    unused_values_.push_back(static_cast<int>(values_.size()));
    values_.emplace_back();
  }
  writer.value = unused_values_.back();
  unused_values_.pop_back();
  values_[static_cast<std::size_t>(writer.value)] = {};
  by.values_made.push_back(writer.value);
  ++values_taken_;
}

void FunctionRun::add_entry() {
  const Instruction& instruction = cursor_.instruction();
  const InstructionSpec& spec = instruction.spec();
  const Price* const price = prices_[static_cast<std::size_t>(cursor_.index())];
  Entry added;
  added.instruction = cursor_.index();
  added.law = &price->on_registers;
  added.price = static_cast<std::size_t>(price - costs_.prices.data());
  added.dispatch = added.ready = now_;
  std::array<std::size_t, kMaxOperands> written{};
  std::size_t writes = 0;
  for_each_register(spec, cursor_.values(), instruction.registers,
                    [&](int number, bool reads, bool is_written) {
                      const auto place = static_cast<std::size_t>(number);
                      if (reads) link_source(added, writers_[place]);
                      if (is_written) written[writes++] = place;
                    });
  for (std::size_t i = 0; i < writes; ++i) redefine(written[i], added);
  const std::uint64_t number = next_++;
  ++waiting_;
  switch (added.law->port) {
    case Port::mask: masks_.push_back(number); break;
    case Port::load: loads_.push_back(number); break;
    case Port::store: stores_.push_back(number); break;
    case Port::unit: issue_queue_.push_back(number); break;
    case Port::barrier:
      added.order = memory_order(cursor_.values()[0]);
      added.holds_for = functions_.barrier[static_cast<std::size_t>(cursor_.values()[0])].count();
      loads_.push_back(number);
      stores_.push_back(number);
      scalars_.push_back(number);
      break;
    case Port::scalar:
      for (const OperandSpec& operand : spec.operands) {
        if (operand.kind != OperandKind::address) continue;
        added.accesses = true;
        added.access = {true, operand.access == Access::write};
      }
      scalars_.push_back(number);
      break;
  }
  entries_.push_back(std::move(added));
}

/// Gives back the register of a value that has been redefined and read by all.
void FunctionRun::free_value(int value) {
  const Value& what = values_[static_cast<std::size_t>(value)];
  if (!what.made || !what.redefined || what.readers > 0) return;
  ++booked(values_free_, std::max(now_ + 1, what.last_use + functions_.value_release.count()));
  unused_values_.push_back(value);
}

/// Forgets entries at the front that nothing refers to any more.
void FunctionRun::retire() {
  while (!entries_.empty()) {
    const Entry& oldest = entries_.front();
    const bool barrier = oldest.law->port == Port::barrier &&
                         ((!loads_.empty() && loads_.front() <= first_) ||
                          (!stores_.empty() && stores_.front() <= first_) ||
                          (!scalars_.empty() && scalars_.front() <= first_));
    // A consumer that comes later has to find when the value is there.
    const std::uint64_t known_for =
        std::max<std::uint64_t>(oldest.law->latency.count(), kLongestForward);
    if (!oldest.started || barrier || oldest.start + known_for > now_) {
      return;
    }
    entries_.pop_front();
    ++first_;
  }
}

}  // namespace davsim
