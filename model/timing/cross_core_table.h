#pragma once

#include <map>

#include "program/cross_core.h"
#include "timing/ports.h"

namespace davsim {

/// The cross-core flags of a launch. As with event flags, the k-th wait takes the k-th arrival, which
/// is fixed by the program: every sender's sets are in order, and a group's k-th arrival is the latest
/// of its members' k-th sets.
class CrossCoreTable : public CrossCorePort {
 public:
  CrossCoreTable(const LoweredProgram& program, int vectors_per_cube)
      : topology_(program, vectors_per_cube) {}

  void set(std::int64_t block, CrossCoreSignal signal, std::uint64_t when) override;
  bool take(std::int64_t block, CrossCoreSignal signal, std::uint64_t& when,
            Waker& waiter) override;

 private:
  CrossCoreTopology topology_;
  CrossCoreFlags<std::uint64_t> flags_;
  std::multimap<std::pair<std::int64_t, int>, Waker*> waiters_;  ///< by block and counter
};

}  // namespace davsim
