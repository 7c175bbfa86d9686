#pragma once

#include <functional>

#include "sync/plan.h"
#include "sync/walk.h"

namespace davsim {

/// Mends the hazards of a program: walks it, plans an edge for what it meets, makes the code anew
/// and walks again, until a walk meets nothing. What the last walk, and only that, has seen is
/// complete.
class Inserter {
 public:
  Inserter(LoweredProgram& lowered, const Target& target);

  /// What `automatic` does.
  void mend_all();
  /// What `vendor` does.
  void complete_like_vendor();

 private:
  using Wanted = std::function<bool(const Hazard&)>;
  /// Both return the last walk, which met nothing that was wanted.
  Walk mend_races(const Target& target, const Wanted& wanted);
  Walk mend_flags(const Wanted& wanted);
  void mend_flag(const Hazard& hazard, const Edge& edge);
  void fall_back(const Hazard& race);
  void count_round(const Hazard& hazard);
  void prune(std::uint64_t walked);
  void remake();
  void reserve_written_ids();
  [[nodiscard]] const Edge* origin(int instruction) const {
    return origins_[static_cast<std::size_t>(instruction)];
  }

  LoweredProgram& lowered_;
  const Target& target_;
  CodeTree tree_;
  std::size_t tree_instructions_;
  Plan plan_;
  std::vector<const Edge*> origins_;  ///< by instruction; null for those of the tree
  std::size_t rounds_ = 0;
};

}  // namespace davsim
