#pragma once

#include <functional>

#include "sync/plan.h"
#include "sync/walk.h"

namespace davsim {

/// Mends the hazards of a program one after the other: walks it up to the first, plans an edge, makes
/// the code anew, walks again. What the last walk, and only that, has seen is complete.
class Inserter {
 public:
  Inserter(LoweredProgram& lowered, const Target& target);

  /// What `automatic` does.
  void mend_all();
  /// What `vendor` does.
  void complete_like_vendor();

 private:
  using Wanted = std::function<bool(const Hazard&)>;
  Walk mend(const Target& target, const Wanted& wanted);
  void mend_race(const Hazard& race);
  void mend_flag(const Hazard& hazard, const Edge& edge);
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
};

}  // namespace davsim
