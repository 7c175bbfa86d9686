#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace davsim {

/// A write to global memory: the `number`-th execution, counted from 1, of an instruction by a
/// block. Without an instruction it is what the kernel found there when it started.
struct PollEnd {
  std::int64_t block = -1;
  int instruction = -1;
  std::uint64_t number = 0;
};

/// Which write each poll of a launch ended at: only data can tell, and time depends on it.
struct PollRecord {
  bool known = false;     ///< whether values have been computed
  std::set<int> writers;  ///< instructions that write where something polls
  std::map<std::int64_t, std::vector<PollEnd>> ends;  ///< by polling block, in program order
};

}  // namespace davsim
