#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <vector>

#include "program/lowered.h"

namespace davsim {

/// Which blocks of a launch signal each other: the blocks of a kind in order, `vectors_per_cube`
/// vector blocks to one cube block. The k-th cube block and its vector blocks form unit k.
class CrossCoreTopology {
 public:
  CrossCoreTopology(const LoweredProgram& program, int vectors_per_cube);

  /// A set reaches `receivers` once every one of `senders` has made it as often.
  struct Group {
    std::vector<std::int64_t> senders;
    std::vector<std::int64_t> receivers;
    std::uint64_t key = 0;  ///< tells the groups of a launch apart
  };
  /// The group of a set by `block` in `mode`: 0 all blocks of its kind, 1 the vector blocks of its
  /// unit, 2 from the cube block to the vector blocks of its unit or, together, back.
  [[nodiscard]] Group group(std::int64_t block, int mode) const;

 private:
  [[nodiscard]] std::vector<std::int64_t> vectors_of(std::int64_t unit) const;

  std::vector<std::int64_t> cubes_;
  std::vector<std::int64_t> vectors_;
  int ratio_;
};

/// The cross-core flags of a launch: counters per block and id. Token is what a wait receives.
template <class Token>
class CrossCoreFlags {
 public:
  /// One more set of `id` by `block` as a member of `group`. Returns the blocks that received a token.
  template <class Join>
  std::vector<std::int64_t> set(std::int64_t block, int id, const CrossCoreTopology::Group& group,
                                Token token, Join join) {
    auto& sets = sets_[{group.key, id}];
    sets[block].push_back(std::move(token));
    for (const std::int64_t sender : group.senders) {
      if (sets[sender].empty()) return {};
    }
    Token all = std::move(sets[group.senders.front()].front());
    sets[group.senders.front()].pop_front();
    for (std::size_t i = 1; i < group.senders.size(); ++i) {
      all = join(all, sets[group.senders[i]].front());
      sets[group.senders[i]].pop_front();
    }
    for (const std::int64_t receiver : group.receivers) {
      arrived_[{receiver, id}].push_back(all);
    }
    return group.receivers;
  }
  /// How many sets of `id` have arrived at `block` and not been waited for.
  [[nodiscard]] std::size_t count(std::int64_t block, int id) const {
    const auto found = arrived_.find({block, id});
    return found == arrived_.end() ? 0 : found->second.size();
  }
  /// Takes the oldest; there has to be one.
  Token take(std::int64_t block, int id) {
    auto& queue = arrived_[{block, id}];
    Token token = std::move(queue.front());
    queue.pop_front();
    return token;
  }

 private:
  std::map<std::pair<std::uint64_t, int>, std::map<std::int64_t, std::deque<Token>>> sets_;
  std::map<std::pair<std::int64_t, int>, std::deque<Token>> arrived_;
};

}  // namespace davsim
