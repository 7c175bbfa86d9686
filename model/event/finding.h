#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/error.h"

namespace davsim {

/// A fault of a kernel that does not stop its execution.
struct Finding {
  enum class Kind : std::uint8_t {
    race,               ///< conflicting accesses that nothing orders
    flag_set_twice,     ///< an event flag set again before its wait is certain to have cleared it
    flag_left_set,      ///< an event flag or cross-core flag set and never waited for
    wrong_result,       ///< a tensor differs from its expectation
    flag_on_two_pipes,  ///< two pipes use one cross-core flag and nothing orders them
  };
  Kind kind = Kind::race;
  std::string message;  ///< one line: what, where, what to do
  Location where;       ///< of the later instruction, or of the tensor
  std::int64_t block = -1;
  std::uint64_t count = 1;  ///< occurrences of the same fault at the same places
};

/// `race flag-set-twice flag-left-set wrong-result flag-on-two-pipes`.
std::string_view name_of(Finding::Kind kind);

/// Collects findings; the same fault at the same pair of instructions is kept once and counted.
class FindingLog {
 public:
  /// True if this (kind, first, second) is new; then the caller adds it. Counts it otherwise.
  bool is_new(Finding::Kind kind, int first, int second);
  void add(Finding finding, int first = -1, int second = -1);
  [[nodiscard]] const std::vector<Finding>& findings() const { return findings_; }

 private:
  std::vector<Finding> findings_;
  std::map<std::tuple<Finding::Kind, int, int>, std::size_t> known_;
};

}  // namespace davsim
