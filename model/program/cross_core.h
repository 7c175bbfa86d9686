#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "program/lowered.h"

namespace davsim {

/// One cross-core flag as an instruction names it.
struct CrossCoreSignal {
  std::uint8_t mode = 0;  ///< of a wait: 4, or any of 0, 1, 2, which share their counters
  std::uint8_t id = 0;
  auto operator<=>(const CrossCoreSignal&) const = default;
};

/// The flag that an instruction of role cross_set or cross_wait names with these operand values.
CrossCoreSignal signal_of(const InstructionSpec& spec, const std::int64_t* values);

/// Flags between a cube core and one of its vector cores.
inline constexpr int kPairMode = 4;
/// What separates the ids of two vector cores in mode 4, as their cube core names them.
inline constexpr int kPairIds = 16;

/// Number of the counter that a wait for `signal` looks at: the modes 0 to 2 share counters, mode 4
/// has its own.
int counter_of(CrossCoreSignal signal);
/// The flag that a counter belongs to, for messages: `flag 3`, `flag 3 of mode 4`.
std::string counter_text(int counter);

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
    int counter = 0;        ///< at each receiver
  };
  /// The group of a set by `block`, by mode: 0 all blocks of its kind, 1 the vector blocks of its
  /// unit, 2 from the cube block to the vector blocks of its unit or, together, back, 4 from the
  /// cube block to the vector block that the id names, or back. No receivers: the launch has none.
  [[nodiscard]] Group group(std::int64_t block, CrossCoreSignal signal) const;
  /// The vector block at `place` of a cube block's unit, if the launch has it.
  [[nodiscard]] std::optional<std::int64_t> vector_block(std::int64_t cube, int place) const;
  /// The cube block that works with a vector block, if there is one.
  [[nodiscard]] std::optional<std::int64_t> cube_block(std::int64_t vector) const;

 private:
  /// A block's place among those of its kind.
  struct Member {
    bool is_cube = false;
    std::int64_t number = 0;  ///< among the blocks of its kind
    std::int64_t unit = 0;
  };
  [[nodiscard]] Member member(std::int64_t block) const;
  [[nodiscard]] std::vector<std::int64_t> vectors_of(std::int64_t unit) const;
  [[nodiscard]] std::vector<std::int64_t> cube_of(std::int64_t unit) const;
  [[nodiscard]] Group pair(std::int64_t block, const Member& sender, int id) const;

  std::vector<std::int64_t> cubes_;
  std::vector<std::int64_t> vectors_;
  int ratio_;
};

/// The cross-core flags of a launch: counters per block and id. Token is what a wait receives.
template <class Token>
class CrossCoreFlags {
 public:
  /// One more set by `block` as a member of `group`. Returns the blocks that received a token.
  template <class Join>
  std::vector<std::int64_t> set(std::int64_t block, const CrossCoreTopology::Group& group,
                                Token token, Join join) {
    auto& sets = sets_[{group.key, group.counter}];
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
      arrived_[{receiver, group.counter}].push_back(all);
    }
    return group.receivers;
  }
  /// How many sets have arrived at `counter` of `block` and not been waited for.
  [[nodiscard]] std::size_t count(std::int64_t block, int counter) const {
    const auto found = arrived_.find({block, counter});
    return found == arrived_.end() ? 0 : found->second.size();
  }
  /// Takes the oldest; there has to be one.
  Token take(std::int64_t block, int counter) {
    auto& queue = arrived_[{block, counter}];
    Token token = std::move(queue.front());
    queue.pop_front();
    return token;
  }
  /// The (block, counter) of every flag that has arrived and not been waited for.
  [[nodiscard]] std::vector<std::pair<std::int64_t, int>> left() const {
    std::vector<std::pair<std::int64_t, int>> left;
    for (const auto& [place, tokens] : arrived_) {
      if (!tokens.empty()) left.push_back(place);
    }
    return left;
  }

 private:
  std::map<std::pair<std::uint64_t, int>, std::map<std::int64_t, std::deque<Token>>> sets_;
  std::map<std::pair<std::int64_t, int>, std::deque<Token>> arrived_;
};

}  // namespace davsim
