#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "observe/trace_writer.h"

namespace davsim {

/// A counter of a process that is written when it changes; times never go back.
class TraceCounter {
 public:
  /// `key` names the value.
  TraceCounter(TraceWriter& out, std::uint32_t process, std::string_view name,
               std::string_view key);

  /// The counter is `value` from `when` on. Values at one time replace each other.
  void sample(std::uint64_t when, std::uint64_t value);
  void flush();

 private:
  TraceWriter& out_;
  std::string series_;
  std::string key_;
  std::uint64_t when_ = 0;
  std::uint64_t value_ = 0;
  std::uint64_t written_ = 0;
};

/// Bytes under way, of one pipe: transfers come in order of their starts, and end in any order.
class InFlightCounter {
 public:
  explicit InFlightCounter(TraceCounter counter) : counter_(std::move(counter)) {}
  void add(std::uint64_t start, std::uint64_t complete, std::uint64_t bytes);
  void finish();

 private:
  void complete_until(std::uint64_t when);

  using Completion = std::pair<std::uint64_t, std::uint64_t>;  ///< time, bytes
  TraceCounter counter_;
  std::priority_queue<Completion, std::vector<Completion>, std::greater<>> pending_;
  std::uint64_t bytes_ = 0;
};

/// Cycles in each stretch of 256, of one pipe: spans come in order and do not overlap. A span's
/// cycles are spread evenly over it.
class BucketCounter {
 public:
  explicit BucketCounter(TraceCounter counter) : counter_(std::move(counter)) {}
  void add(std::uint64_t start, std::uint64_t end, std::uint64_t cycles);
  void finish();

 private:
  void put(std::uint64_t bucket, std::uint64_t cycles);
  void close_bucket();

  TraceCounter counter_;
  std::uint64_t bucket_ = 0;
  std::uint64_t cycles_ = 0;
};

}  // namespace davsim
