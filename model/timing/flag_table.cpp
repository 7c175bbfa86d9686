#include "timing/flag_table.h"

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

}  // namespace davsim
