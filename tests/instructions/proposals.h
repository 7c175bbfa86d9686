#pragma once

#include <array>

#include "instructions/sorting.h"

// Region proposals: eight elements, of which the fifth is the score.

namespace davsim::proposals_test {

using namespace sorting_test;

using Proposal = std::array<float, 8>;
using Proposals = std::vector<Proposal>;

inline std::uint64_t bytes_of(Type type, std::size_t proposals = 1) {
  return proposals * 8 * static_cast<std::uint64_t>(size_of(type));
}

/// Few different scores; the label counts from `first`.
inline Proposals mixed_proposals(int count, unsigned seed, int first = 0) {
  Proposals proposals;
  for (const Record& record : mixed_records(count, seed)) {
    const auto label = static_cast<float>(first) + static_cast<float>(record.index);
    proposals.push_back({label + 1, label + 2, label + 3, label + 4, record.score, label, 6, 7});
  }
  return proposals;
}

/// By insertion: the largest score first, equal ones in their order.
inline Proposals sorted(const Proposals& proposals) {
  Proposals out;
  for (const Proposal& proposal : proposals) {
    auto place = out.end();
    while (place != out.begin() && (*(place - 1))[4] < proposal[4]) --place;
    out.insert(place, proposal);
  }
  return out;
}

inline Proposals joined(const std::vector<Proposals>& lists) {
  Proposals all;
  for (const Proposals& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

inline void put_proposals(Bench& bench, Type type, std::uint64_t address,
                          const Proposals& proposals) {
  for (std::size_t i = 0; i < proposals.size(); ++i) {
    put(bench, type, address + bytes_of(type, i), {proposals[i].begin(), proposals[i].end()});
  }
}
inline Proposals get_proposals(Bench& bench, Type type, std::uint64_t address, std::size_t count) {
  Proposals proposals(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::vector<float> elements = get(bench, type, address + bytes_of(type, i), 8);
    std::copy(elements.begin(), elements.end(), proposals[i].begin());
  }
  return proposals;
}

}  // namespace davsim::proposals_test
