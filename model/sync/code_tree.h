#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "program/lowered.h"

namespace davsim {

/// A position in a CodeTree: step `step` of body `body`. A body of -1 is no place.
struct Place {
  int body = -1;
  int step = -1;
  bool operator==(const Place&) const = default;
};

/// The code of a lowered program as it stood when the tree was made, with a number for every body
/// (of a group, a loop, a variant of a choice) and the place of every instruction. Synchronisation
/// is planned against these numbers, so that they stay true however often the code is made anew.
class CodeTree {
 public:
  struct Body {
    const std::vector<LoweredStep>* steps = nullptr;
    const LoweredLoop* loop = nullptr;  ///< the loop whose body it is, else null
    int group = 0;
    Place parent;  ///< the step that holds it; no place for the body of a group
  };

  explicit CodeTree(const LoweredProgram& lowered);

  [[nodiscard]] const Body& body(int index) const {
    return bodies_[static_cast<std::size_t>(index)];
  }
  /// The body of a group.
  [[nodiscard]] int root(int group) const { return roots_[static_cast<std::size_t>(group)]; }
  /// The body inside a step: of its loop, or of a variant of its choice.
  [[nodiscard]] int inside(const Place& step, int variant = 0) const {
    return inside_.at({step.body, step.step, variant});
  }
  [[nodiscard]] const Place& place_of(int instruction) const {
    return places_[static_cast<std::size_t>(instruction)];
  }
  /// The places that lead to `place`, from the group's body inwards; the last is `place`.
  [[nodiscard]] std::vector<Place> path(const Place& place) const;
  /// The innermost body around (or equal to) `body` that is a loop's; -1 outside loops.
  [[nodiscard]] int loop_body(int body) const;
  /// Names of the loop variables in scope in a body, outermost first.
  [[nodiscard]] std::vector<std::string> scope(int body) const;

 private:
  int add(const std::vector<LoweredStep>& steps, const LoweredLoop* loop, int group, Place parent);

  std::vector<std::vector<LoweredStep>> groups_;  ///< keeps the steps alive
  std::vector<Body> bodies_;
  std::vector<int> roots_;
  std::vector<Place> places_;
  std::map<std::tuple<int, int, int>, int> inside_;
};

/// Removes flags and barriers from the code, and the instructions from the table.
void drop_synchronisation(LoweredProgram& lowered);

}  // namespace davsim
