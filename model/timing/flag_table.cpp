#include "timing/flag_table.h"

#include <utility>

namespace davsim {

bool FlagTable::take(FlagKey key, std::uint64_t& when, Waker& waiter) {
  Flag& flag = flags_[index(key)];
  if (flag.sets.empty()) {
    flag.waiter = &waiter;
    return false;
  }
  when = flag.sets.front();
  flag.sets.pop_front();
  return true;
}

void FlagTable::set(FlagKey key, std::uint64_t when) {
  Flag& flag = flags_[index(key)];
  flag.sets.push_back(when);
  if (flag.waiter != nullptr) {
    Waker* waiter = flag.waiter;
    flag.waiter = nullptr;
    waiter->wake();
  }
}

/// Nobody locks for the next time before the lock behind a release has been served, so the last
/// release is all that has to be kept.
bool FlagTable::lock(int mutex, std::uint64_t number, std::uint64_t& when, Waker& waiter) {
  Mutex& held = mutexes_[mutex];
  if (held.releases < number) {
    held.waiters.push_back(&waiter);
    return false;
  }
  when = held.last;
  return true;
}

void FlagTable::unlock(int mutex, std::uint64_t when) {
  Mutex& held = mutexes_[mutex];
  ++held.releases;
  held.last = when;
  std::vector<Waker*> woken;
  std::swap(woken, held.waiters);
  for (Waker* waiter : woken) waiter->wake();
}

}  // namespace davsim
