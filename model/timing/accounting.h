#pragma once

#include <algorithm>
#include <cstdint>

#include "event/event.h"

namespace davsim {

/// Follows one pipe's clock and books every cycle that passes: busy, or one stall cause.
class Accounting {
 public:
  /// The cycle up to which everything is booked: the end of the last occupancy or stall.
  [[nodiscard]] std::uint64_t now() const { return now_; }
  [[nodiscard]] const PipeCycles& cycles() const { return cycles_; }

  /// Books the cycles until `when` to `cause`; nothing if `when` has passed. Returns how many.
  std::uint64_t stall_until(std::uint64_t when, Stall cause) {
    if (when <= now_) return 0;
    const std::uint64_t waited = when - now_;
    cycles_.stalls[static_cast<int>(cause)] += waited;
    now_ = when;
    return waited;
  }
  /// Books `occupancy` busy cycles, `conflict` of them from bank conflicts.
  void busy(std::uint64_t occupancy, std::uint64_t conflict = 0) {
    cycles_.busy += occupancy;
    cycles_.conflict += conflict;
    now_ += occupancy;
  }
  /// Counts an instruction.
  void instruction() { ++cycles_.instructions; }
  /// Work is under way from `start` to `complete`; starts come in order.
  void active(std::uint64_t start, std::uint64_t complete) {
    if (complete > active_until_) {
      cycles_.active += complete - std::max(start, active_until_);
      active_until_ = complete;
    }
  }

 private:
  std::uint64_t now_ = 0;
  std::uint64_t active_until_ = 0;
  PipeCycles cycles_;
};

}  // namespace davsim
