#include "event/finding.h"

#include <array>

namespace davsim {

std::string_view name_of(Finding::Kind kind) {
  constexpr std::array<std::string_view, 5> names = {"race", "flag-set-twice", "flag-left-set",
                                                     "wrong-result", "flag-on-two-pipes"};
  return names.at(static_cast<std::size_t>(kind));
}

bool FindingLog::is_new(Finding::Kind kind, int first, int second) {
  const auto known = known_.find({kind, first, second});
  if (known == known_.end()) return true;
  ++findings_[known->second].count;
  return false;
}

void FindingLog::add(Finding finding, int first, int second) {
  if (first >= 0 || second >= 0) known_[{finding.kind, first, second}] = findings_.size();
  findings_.push_back(std::move(finding));
}

}  // namespace davsim
