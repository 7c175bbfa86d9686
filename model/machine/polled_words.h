#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "isa/footprint.h"
#include "machine/global_memory.h"
#include "machine/knowledge.h"
#include "program/lowered.h"

namespace davsim {

/// The words of global memory that blocks poll, with everything that has been written to them: a
/// block that polls sees every value in turn, however late it gets to look.
class PolledWords {
 public:
  struct Entry {
    std::int64_t value = 0;
    PollEnd writer;
    KnowledgePtr knowledge;  ///< what was complete when it was written; null: nothing
  };

  /// Notes what the kernel finds in the tensors that it polls. `memory` may be null when values are
  /// off.
  PolledWords(const LoweredProgram& program, const GlobalMemory* memory);

  [[nodiscard]] bool any() const { return !tensors_.empty(); }
  /// Whether something polls words of a tensor. They order blocks; nothing orders access to them.
  [[nodiscard]] bool holds(int tensor) const { return tensors_.contains(tensor); }
  /// Whether an instruction may write where something polls.
  [[nodiscard]] bool written_by(int instruction) const { return writers_.contains(instruction); }
  [[nodiscard]] const std::set<int>& writers() const { return writers_; }

  /// An instruction in `writers()` has written `footprints` in global memory.
  void wrote(std::int64_t block, int instruction, const std::vector<Footprint>& footprints,
             const KnowledgePtr& knowledge, const GlobalMemory& memory);

  /// What a poll waits for.
  struct Wanted {
    std::uint64_t address = 0;
    std::int64_t value = 0;
    bool least = false;  ///< `value` or more
  };
  /// The first value that serves, from what the block saw of the word last; null if there is none
  /// yet.
  [[nodiscard]] const Entry* find(std::int64_t block, const Wanted& wanted) const;
  /// As `find`, which has to succeed; the block has seen it then.
  const Entry& take(std::int64_t block, const Wanted& wanted);

 private:
  using Word = std::pair<std::int64_t, std::uint64_t>;  ///< block and address
  /// Starts with what the kernel found there.
  [[nodiscard]] std::vector<Entry>& history(std::uint64_t address) const;
  [[nodiscard]] std::size_t index(std::int64_t block, const Wanted& wanted) const;

  std::set<int> tensors_;
  std::set<int> writers_;
  mutable std::map<std::uint64_t, std::vector<Entry>> histories_;
  std::map<std::uint64_t, std::vector<std::byte>> initial_;  ///< contents of tensors, by address
  std::map<Word, std::size_t> seen_;                         ///< entry that a block saw last
  std::map<std::pair<std::int64_t, int>, std::uint64_t> executions_;  ///< of writers, by block
};

}  // namespace davsim
