#include "timing/cross_core_table.h"

#include <algorithm>

#include "base/error.h"

namespace davsim {

CrossCoreTable::CrossCoreTable(const LoweredProgram& program, int vectors_per_cube)
    : topology_(program, vectors_per_cube), polls_(program.polls) {
  if (!polls_ || polls_->known) return;
  throw KernelError(
      Location{program.program->name},
      "the kernel polls global memory, and only values tell when that ends; let them be "
      "computed (leave out --timing-only)");
}

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

void CrossCoreTable::wrote(std::int64_t block, std::int32_t instruction, std::uint64_t when) {
  writes_[{block, instruction}].push_back(when);
  std::vector<Waker*> woken;
  std::swap(woken, pollers_);
  for (Waker* poller : woken) poller->wake();
}

bool CrossCoreTable::poll(std::int64_t block, std::uint64_t& when, Waker& waiter) {
  std::size_t& over = polls_over_[block];
  const PollEnd& end = polls_->ends.at(block).at(over);
  if (end.instruction >= 0) {
    const auto& times = writes_[{end.block, end.instruction}];
    if (times.size() < end.number) {
      pollers_.push_back(&waiter);
      return false;
    }
    when = times[end.number - 1];
  }
  ++over;
  return true;
}

}  // namespace davsim
