#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace davsim {

/// A part of a rolled sequence: an item, or a loop around parts. What a loop repeats differs from one
/// iteration to the next by the same step in each number.
struct RolledPart {
  int item = -1;           ///< which item; -1: a loop
  std::int64_t count = 1;  ///< iterations of a loop
  std::vector<RolledPart> body;  ///< of a loop; these parts have no numbers of their own
  /// The numbers of the item, or those of all items in a loop, in order, in its first iteration.
  std::vector<std::int64_t> numbers;
  std::vector<std::int64_t> steps;  ///< of a loop: what is added to each number in each iteration
  std::uint64_t body_hash = 0;      ///< of everything but the iterations and the numbers
  int depth = 0;                    ///< loops inside one another

  [[nodiscard]] bool is_loop() const { return item < 0; }
  /// How many numbers the part has: `numbers.size()`, also inside a loop.
  [[nodiscard]] std::size_t width() const;
};

/// True if two parts are the same but for their first numbers.
bool same_shape(const RolledPart& a, const RolledPart& b);

/// Folds a sequence of items with numbers into nested loops while it grows, so that what a program
/// repeats takes no more room than what it does once. The order of items is kept exactly.
class RolledSequence {
 public:
  /// `deepest`: most loops inside one another.
  explicit RolledSequence(int deepest) : deepest_(deepest) {}

  void append(int item, std::span<const std::int64_t> numbers);
  [[nodiscard]] const std::vector<RolledPart>& parts() const { return parts_; }

 private:
  void push(RolledPart part);
  bool extend();
  bool begin_loop();

  int deepest_;
  std::vector<RolledPart> parts_;
  std::vector<std::uint64_t> hashes_;  ///< of the parts, for a fast look back
  std::vector<std::size_t> loops_;     ///< places of the loops among the parts
};

}  // namespace davsim
