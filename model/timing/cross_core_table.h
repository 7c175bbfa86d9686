#pragma once

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "program/cross_core.h"
#include "timing/ports.h"

namespace davsim {

/// The cross-core flags of a launch. As with event flags, the k-th wait takes the k-th arrival, which
/// is fixed by the program: every sender's sets are in order, and a group's k-th arrival is the latest
/// of its members' k-th sets.
class CrossCoreTable : public CrossCorePort {
 public:
  /// KernelError if the program polls global memory and nobody has computed its values.
  CrossCoreTable(const LoweredProgram& program, int vectors_per_cube);

  void set(std::int64_t block, CrossCoreSignal signal, std::uint64_t when) override;
  bool take(std::int64_t block, CrossCoreSignal signal, std::uint64_t& when,
            Waker& waiter) override;
  void wrote(std::int64_t block, std::int32_t instruction, std::uint64_t when) override;
  bool poll(std::int64_t block, std::uint64_t& when, Waker& waiter) override;

 private:
  CrossCoreTopology topology_;
  CrossCoreFlags<std::uint64_t> flags_;
  std::multimap<std::pair<std::int64_t, int>, Waker*> waiters_;  ///< by block and counter
  std::shared_ptr<const PollRecord> polls_;
  std::map<std::int64_t, std::size_t> polls_over_;  ///< by block
  std::map<std::pair<std::int64_t, int>, std::vector<std::uint64_t>>
      writes_;  ///< by block and instruction
  std::vector<Waker*> pollers_;
};

}  // namespace davsim
