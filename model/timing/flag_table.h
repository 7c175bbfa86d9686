#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <vector>

#include "timing/ports.h"

namespace davsim {

/// The event flags of one core. The k-th wait of a flag takes the k-th set, whatever order the
/// simulation learns of them in: both sides are in-order pipes, so the pairing is fixed. (That a
/// second set may meet a flag still set is a fault of the kernel, which the machine reports.)
class FlagTable : public FlagPort {
 public:
  bool take(FlagKey key, std::uint64_t& when, Waker& waiter) override;
  void set(FlagKey key, std::uint64_t when) override;
  bool lock(int mutex, std::uint64_t number, std::uint64_t& when, Waker& waiter) override;
  void unlock(int mutex, std::uint64_t when) override;

 private:
  static constexpr int kIds = 64;
  struct Flag {
    std::deque<std::uint64_t> sets;
    Waker* waiter = nullptr;
  };
  static std::uint32_t index(FlagKey key) {
    return (static_cast<std::uint32_t>(index_of(key.source)) * kPipes +
            static_cast<std::uint32_t>(index_of(key.destination))) * kIds + key.id;
  }
  std::map<std::uint32_t, Flag> flags_;
  struct Mutex {
    std::uint64_t releases = 0;
    std::uint64_t last = 0;  ///< when the last of them became visible
    std::vector<Waker*> waiters;
  };
  std::map<int, Mutex> mutexes_;
};

}  // namespace davsim
