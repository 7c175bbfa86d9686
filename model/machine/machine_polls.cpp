// Polls of global memory: how blocks tell each other by what they write.

#include "isa/poll.h"
#include "machine/keys.h"
#include "machine/machine.h"

namespace davsim {
namespace {

PolledWords::Wanted wanted_by(const BlockState& block, const Occurrence& what) {
  const auto& values = what.values;
  const std::int64_t from = values[poll::from];
  const std::int64_t value = from < 0 ? static_cast<std::int32_t>(values[poll::value])
                                      : block.core.scalar[static_cast<std::size_t>(from)];
  return {static_cast<std::uint64_t>(values[poll::src]), value, values[poll::least] != 0};
}

}  // namespace

/// Whether the place exists has to be known before somebody waits for it.
void Machine::check_poll(const Instruction& instruction, const BlockState& block,
                         const Occurrence& what) {
  const Operands operands(instruction.type, what.values.data(), block.core.mask);
  check_operands(instruction, operands, what);
  find_footprints(instruction.spec(), operands);
  check_ranges(instruction, what);
  if (global_observer_) tell_of_global_accesses(block, what);
  // Where the program grows, everything that is written counts.
  if (instruction.tensors[poll::src] >= 0 || options_.growing) return;
  throw KernelError(instruction.where,
                    "poll: src is a plain address; name the tensor, so that it is known who writes there");
}

/// Without values nobody knows what a word holds: who walks a program so learns nothing from polls.
/// Where the program grows, nobody knew what to remember of the word: what it holds now decides.
bool Machine::poll_is_over(const BlockState& block, const Occurrence& what) const {
  if (options_.growing) {
    const PolledWords::Wanted wanted = wanted_by(block, what);
    const auto now = static_cast<std::int64_t>(
        load_element(memory_->at(wanted.address), Type::int32, 0));
    return wanted.least ? now >= wanted.value : now == wanted.value;
  }
  return !options_.values || polled_.find(block.index, wanted_by(block, what)) != nullptr;
}

void Machine::end_poll(BlockState& block, const Occurrence& what) {
  if (!options_.values || options_.growing) return;
  const PolledWords::Entry& entry = polled_.take(block.index, wanted_by(block, what));
  block.foreign[at(Pipe::S)].learn(entry.knowledge);
  if (program_.polls) program_.polls->ends[block.index].push_back(entry.writer);
}

/// What a pipe writes where others poll tells them what it knew to be complete when it wrote.
void Machine::note_polled_write(const BlockState& block, const Occurrence& what, Pipe pipe) {
  const KnowledgePtr& foreign = block.foreign[at(pipe)].all();
  auto knowledge = std::make_shared<Knowledge>(foreign ? *foreign : Knowledge{});
  join((*knowledge)[block.index], block.clocks[at(pipe)]);
  polled_.wrote(block.index, what.instruction, footprints_, knowledge, *memory_);
}

}  // namespace davsim
