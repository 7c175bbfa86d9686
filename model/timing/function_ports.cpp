// Where register instructions start: masks, load and store ports, execution units.

#include <algorithm>

#include "timing/function_run.h"

namespace davsim {

using Port = RegisterLaw::Port;

void FunctionRun::start(std::uint64_t number, int unit) {
  Entry& what = entry(number);
  what.started = true;
  what.start = last_progress_ = now_;
  --waiting_;
  // A store's access comes after it has its data; its latency is counted from those.
  std::uint64_t latency = what.law->latency.count();
  if (what.law->port == Port::store) {
    latency -= std::min(latency, functions_.store_delay.count());
  }
  const std::uint64_t done = now_ + latency + what.law->beats.count() - 1;
  end_ = std::max(end_, done);
  for (const std::uint64_t consumer : what.consumers) {
    Entry& to = entry(consumer);
    --to.missing;
    to.ready = std::max(to.ready, available(what, to));
  }
  what.consumers.clear();
  for (const int read : what.values_read) {
    Value& value = values_[static_cast<std::size_t>(read)];
    --value.readers;
    value.last_use = now_;
    free_value(read);
  }
  for (const int made : what.values_made) {
    Value& value = values_[static_cast<std::size_t>(made)];
    value.made = true;
    value.last_use = std::max(value.last_use, now_);
    free_value(made);
  }
  if (observer_) {
    observer_({what.instruction, what.dispatch, now_, done,
               static_cast<FunctionPort>(what.law->port), unit});
  }
}

void FunctionRun::start_masks() {
  std::erase_if(masks_, [this](std::uint64_t number) {
    const Entry& what = entry(number);
    if (what.missing > 0 || what.ready > now_) return false;
    start(number, 0);
    return true;
  });
}

/// A barrier is resolved once everything before it that it waits for has started.
void FunctionRun::resolve_barriers() {
  for (const std::uint64_t number : loads_) {
    Entry& what = entry(number);
    if (what.law->port == Port::barrier && !what.started) what.resolved = true;
  }
  const auto look = [this](const std::deque<std::uint64_t>& queue, auto kind_of) {
    std::array<bool, 4> before{};
    for (const std::uint64_t number : queue) {
      Entry& what = entry(number);
      if (what.law->port != Port::barrier) {
        if (const int kind = kind_of(what); kind >= 0) before[static_cast<std::size_t>(kind)] = true;
        continue;
      }
      for (std::size_t kind = 0; kind < before.size(); ++kind) {
        if (before[kind] && what.order.before[kind]) what.resolved = false;
      }
    }
  };
  look(loads_, [](const Entry&) { return FunctionAccessKind{false, false}.index(); });
  look(stores_, [](const Entry&) { return FunctionAccessKind{false, true}.index(); });
  look(scalars_, [](const Entry& what) { return what.accesses ? what.access.index() : -1; });
  for (const std::uint64_t number : loads_) {
    Entry& what = entry(number);
    if (what.law->port != Port::barrier || what.started || !what.resolved) continue;
    what.resolved_at = now_;
    start(number, 0);
  }
}

/// Whether an access behind a barrier may go.
bool FunctionRun::passes(std::uint64_t number, FunctionAccessKind access) {
  const Entry& barrier = entry(number);
  if (!barrier.order.after[static_cast<std::size_t>(access.index())]) return true;
  return barrier.started && now_ >= barrier.resolved_at + barrier.holds_for;
}

void FunctionRun::start_loads() {
  for (auto at = loads_.begin(); at != loads_.end();) {
    Entry& what = entry(*at);
    if (what.law->port == Port::barrier) {
      if (!passes(*at, {false, false})) return;
      at = what.started && at == loads_.begin() ? loads_.erase(at) : std::next(at);
      continue;
    }
    if (what.missing > 0 || what.ready > now_) {
      ++at;
      continue;
    }
    const std::uint64_t beats = what.law->beats.count();
    // What takes more ports than there are takes all of them.
    const std::uint64_t ports = std::min(what.law->ports, functions_.loads);
    for (std::uint64_t beat = 0; beat < beats; ++beat) {
      const std::uint64_t cycle = now_ + beat;
      const std::size_t room = booked(store_slots_, cycle) > 0 ? functions_.loads_beside_store
                                                               : functions_.loads;
      if (booked(load_slots_, cycle) + ports > room) return;
    }
    for (std::uint64_t beat = 0; beat < beats; ++beat) {
      booked(load_slots_, now_ + beat) += ports;
    }
    start(*at, 0);
    at = loads_.erase(at);
  }
}

/// Moves what has its operands from the issue queue to the shorter queue of a unit, one each a cycle.
void FunctionRun::admit() {
  std::size_t admitted = 0;
  std::vector<bool> full(units_.size());
  for (auto at = issue_queue_.begin(); at != issue_queue_.end() && admitted < units_.size();) {
    const Entry& what = entry(*at);
    if (what.missing > 0 || what.ready > now_) {
      ++at;
      continue;
    }
    std::size_t best = units_.size();
    const std::size_t usable = std::min<std::size_t>(units_.size(), what.law->ports);
    for (std::size_t u = 0; u < usable; ++u) {
      if (full[u] || units_[u].queue.size() >= functions_.unit_entries) continue;
      const bool better = best == units_.size() ||
                          units_[u].queue.size() < units_[best].queue.size() ||
                          (units_[u].queue.size() == units_[best].queue.size() && u == turn_unit_);
      if (better) best = u;
    }
    if (best == units_.size()) {
      ++at;
      continue;
    }
    full[best] = true;
    ++admitted;
    turn_unit_ = (best + 1) % units_.size();
    units_[best].queue.push_back(*at);
    at = issue_queue_.erase(at);
    ++booked(issue_free_, now_ + std::max<std::uint64_t>(1, functions_.entry_release.count()));
  }
}

void FunctionRun::start_units() {
  for (std::size_t u = 0; u < units_.size(); ++u) {
    Unit& unit = units_[u];
    if (unit.queue.empty()) continue;
    const std::uint64_t number = unit.queue.front();
    const std::size_t price = entry(number).price;
    if (unit.used && unit.last_start + interval(unit.last_price, price) > now_) continue;
    unit.queue.pop_front();
    unit.used = true;
    unit.last_price = price;
    unit.last_start = now_;
    start(number, static_cast<int>(u));
  }
}

/// Stores go in program order, and only where loads leave a slot.
void FunctionRun::start_stores() {
  while (!stores_.empty()) {
    const std::uint64_t number = stores_.front();
    Entry& what = entry(number);
    if (what.law->port == Port::barrier) {
      if (!passes(number, {false, true}) || !what.started) return;
      stores_.pop_front();
      continue;
    }
    const std::uint64_t delay = functions_.store_delay.count();
    if (what.missing > 0 || what.ready + delay > now_) return;
    const std::uint64_t beats = what.law->beats.count();
    for (std::uint64_t beat = 0; beat < beats; ++beat) {
      if (booked(store_slots_, now_ + beat) > 0) return;
      if (booked(load_slots_, now_ + beat) > functions_.loads_beside_store) return;
    }
    for (std::uint64_t beat = 0; beat < beats; ++beat) ++booked(store_slots_, now_ + beat);
    start(number, 0);
    stores_.pop_front();
  }
}

/// The scalar unit works in program order; a barrier that holds its accesses holds it as a whole.
void FunctionRun::start_scalars() {
  while (!scalars_.empty()) {
    const std::uint64_t number = scalars_.front();
    Entry& what = entry(number);
    if (what.law->port == Port::barrier) {
      const auto holds = [&what](bool store) {
        return what.order.after[static_cast<std::size_t>(FunctionAccessKind{true, store}.index())];
      };
      const bool held = (holds(false) && !passes(number, {true, false})) ||
                        (holds(true) && !passes(number, {true, true}));
      if (held) return;
      scalars_.pop_front();
      continue;
    }
    if (what.missing > 0 || what.ready > now_ || scalar_free_ > now_) return;
    scalar_free_ = now_ + what.law->interval.count();
    start(number, 0);
    scalars_.pop_front();
  }
}

}  // namespace davsim
