#include "timing/cross_core_table.h"

#include <algorithm>

namespace davsim {

void CrossCoreTable::set(std::int64_t block, CrossCoreSignal signal, std::uint64_t when) {
  const auto latest = [](std::uint64_t a, std::uint64_t b) { return std::max(a, b); };
  const auto group = topology_.group(block, signal.mode);
  for (const std::int64_t receiver : flags_.set(block, signal.id, group, when, latest)) {
    const auto waiter = waiters_.find({receiver, signal.id});
    if (waiter == waiters_.end()) continue;
    Waker* woken = waiter->second;
    waiters_.erase(waiter);
    woken->wake();
  }
}

bool CrossCoreTable::take(std::int64_t block, CrossCoreSignal signal, std::uint64_t& when,
                          Waker& waiter) {
  if (flags_.count(block, signal.id) == 0) {
    waiters_[{block, signal.id}] = &waiter;
    return false;
  }
  when = flags_.take(block, signal.id);
  return true;
}

}  // namespace davsim
