#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <unordered_map>
#include <vector>

#include "observe/trace_tracks.h"
#include "observe/trace_writer.h"

namespace davsim {

/// Draws the arrows from flags' sets to their waits. The k-th wait of a flag takes the k-th set;
/// both sides may come first. An arrow ends in a slice of its own at the end of the wait, because
/// viewers turn an arrow round when its consumer's slice began before the producer's.
class TraceFlags {
 public:
  struct Set {
    const TraceLane* lane;
    std::uint64_t slice;    ///< start of the one-cycle slice
    std::uint64_t visible;  ///< when the flag is there
  };
  struct Wait {
    const TraceLane* lane;
    std::uint64_t begin;  ///< of the slice
    std::uint64_t end;
  };
  struct Key {
    std::uint32_t core;
    Pipe source;
    Pipe destination;
    std::uint32_t id;
  };

  TraceFlags(TraceWriter& out, bool args) : out_(out), args_(args) {}

  void set(const Key& key, const Set& what);
  void wait(const Key& key, const Wait& what);

  /// A set and the pipe that made it.
  struct From {
    Set set;
    Pipe pipe;
  };
  /// Draws what reaches a wait: the arrival, and an arrow from each set.
  void arrive(const Wait& wait, const std::vector<From>& from, Pipe destination);

 private:
  struct Flag {
    std::deque<Set> sets;
    std::deque<Wait> waits;
  };

  Flag& flag(const Key& key);

  TraceWriter& out_;
  bool args_;
  std::unordered_map<std::uint64_t, Flag> flags_;
  std::uint64_t next_ = 1;
};

}  // namespace davsim
