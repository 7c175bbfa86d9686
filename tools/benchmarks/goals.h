#pragma once

#include <span>
#include <string_view>

namespace davsim::bench {

/// What a benchmark shall reach on one core of a machine with two.
struct Goal {
  std::string_view name;  ///< of the benchmark, as it registers itself
  std::string_view unit;
  double goal = 0;        ///< 0: none, printed to be looked at
  bool least = false;     ///< the goal is the most that is good, not the least
};

/// In the order of docs/performance.md.
std::span<const Goal> goals();

}  // namespace davsim::bench
