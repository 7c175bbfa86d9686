#include "timing/cross_core_table.h"

#include <algorithm>

namespace davsim {

void CrossCoreTable::set(std::int64_t block, CrossCoreSignal signal, std::uint64_t when) {
  const auto latest = [](std::uint64_t a, std::uint64_t b) { return std::max(a, b); };
  const auto group = topology_.group(block, signal);
  for (const std::int64_t receiver : flags_.set(block, group, when, latest)) {
    const auto [first, last] = waiters_.equal_range({receiver, group.counter});
    std::vector<Waker*> woken;
    for (auto waiter = first; waiter != last; ++waiter) woken.push_back(waiter->second);
    waiters_.erase(first, last);
    for (Waker* waiter : woken) waiter->wake();
  }
}

bool CrossCoreTable::take(std::int64_t block, CrossCoreSignal signal, std::uint64_t& when,
                          Waker& waiter) {
  const int counter = counter_of(signal);
  if (flags_.count(block, counter) == 0) {
    waiters_.emplace(std::pair(block, counter), &waiter);
    return false;
  }
  when = flags_.take(block, counter);
  return true;
}

}  // namespace davsim
