// Cross-core flags: how blocks tell each other what is complete.

#include <fmt/format.h>

#include <algorithm>

#include "machine/keys.h"
#include "machine/machine.h"

namespace davsim {

void Machine::check_signal(const BlockState& block, const Instruction& what,
                           const Occurrence& occurrence) const {
  const InstructionSpec& spec = what.spec();
  const std::int64_t id = occurrence.values[static_cast<std::size_t>(operand_index(spec, "id"))];
  // Only a cube core has to tell several partners apart.
  const bool many = spec.cross_core_mode == kPairMode && block.kind == CoreKind::aic;
  const std::int64_t ids =
      many ? std::int64_t{kPairIds} * target_.vector_cores_per_cube_core : target_.cross_core_ids;
  if (id >= 0 && id < ids) return;
  throw KernelError(
      what.where, fmt::format("{}: id is {}{}, an {} core of {} has ids 0 to {}", spec.name, id,
                              at_text(what, occurrence), name_of(block.kind), target_.product, ids - 1));
}

/// Sets of one flag by two pipes, or waits on two pipes, have an order only if something else makes
/// one; without, who gets which flag is chance.
void Machine::use_signal(BlockState& block, SignalUse& use, const Occurrence& what, Pipe pipe,
                         const std::string& flag) {
  const Instruction& instruction =
      program_.instructions[static_cast<std::size_t>(what.instruction)];
  const std::uint64_t known =
      use.pipe == Pipe::S ? what.scalar_count : block.clocks[at(pipe)][at(use.pipe)];
  const bool chance = use.number != 0 && use.pipe != pipe && known < use.number;
  if (chance && !hazard_observer_ &&
      log_.is_new(Finding::Kind::flag_on_two_pipes, use.instruction, what.instruction)) {
    log_.add(
        {Finding::Kind::flag_on_two_pipes,
         fmt::format("{} uses cross-core {} on {}{}, which {} at {} uses on {}, and nothing orders "
                     "the two; let one pipe use it, or order them",
                     instruction.spec().name, flag, name_of(pipe), at_text(instruction, what),
                     program_.instructions[static_cast<std::size_t>(use.instruction)].spec().name,
                     program_.instructions[static_cast<std::size_t>(use.instruction)].where.text(),
                     name_of(use.pipe)),
         instruction.where, block.index},
        use.instruction, what.instruction);
  }
  use = {pipe, block.executed[at(pipe)], what.instruction};
}

void Machine::set_cross_core(BlockState& block, const Occurrence& what, Pipe pipe) {
  const Instruction& instruction =
      program_.instructions[static_cast<std::size_t>(what.instruction)];
  const CrossCoreSignal signal = signal_of(instruction.spec(), what.values.data());
  const KnowledgePtr& foreign = block.foreign[at(pipe)].all();
  auto knowledge = std::make_shared<Knowledge>(foreign ? *foreign : Knowledge{});
  Clock& own = (*knowledge)[block.index];
  join(own, block.clocks[at(pipe)]);
  own[at(pipe)] = block.executed[at(pipe)];
  const auto group = topology_.group(block.index, signal);
  if (group.receivers.empty()) {
    throw KernelError(
        instruction.where,
        fmt::format("{}: nobody receives flag {} of mode {} from block {}{}: the launch "
                    "has no {} block beside it",
                    instruction.spec().name, signal.id, signal.mode, block.index, at_text(instruction, what),
                    block.kind == CoreKind::aic ? "aiv" : "aic"));
  }
  use_signal(block, block.signals_set[signal], what, pipe, counter_text(counter_of(signal)));
  const auto both = [](const KnowledgePtr& a, const KnowledgePtr& b) { return join(a, b); };
  const auto reached = cross_core_.set(block.index, group, KnowledgePtr(knowledge), both);
  for (const std::int64_t receiver : reached) {
    signalled_by_[{receiver, group.counter}] = what.instruction;
    const std::size_t count = cross_core_.count(receiver, group.counter);
    if (count > static_cast<std::size_t>(target_.cross_core_max)) {
      throw KernelError(
          instruction.where,
          fmt::format("{}: the counter of {} at block {} reaches {}{}, which {} cannot "
                      "count; wait for it more often",
                      instruction.spec().name, counter_text(group.counter), receiver, count,
                      at_text(instruction, what), target_.product));
    }
  }
  for (const std::int64_t receiver : reached) {
    const auto open = blocks_.find(receiver);
    if (open == blocks_.end()) continue;
    for (int p = 0; p < kPipes; ++p) release(*open->second, static_cast<Pipe>(p));
  }
}

void Machine::take_cross_core(BlockState& block, const Occurrence& what, Pipe pipe) {
  const InstructionSpec& spec =
      program_.instructions[static_cast<std::size_t>(what.instruction)].spec();
  const int counter = counter_of(signal_of(spec, what.values.data()));
  block.foreign[at(pipe)].learn(cross_core_.take(block.index, counter));
  use_signal(block, block.signals_awaited[counter], what, pipe, counter_text(counter));
}

void Machine::report_unawaited_signals() {
  for (const auto& [block, counter] : cross_core_.left()) {
    const int set_by = signalled_by_.at({block, counter});
    if (!log_.is_new(Finding::Kind::flag_left_set, set_by, -1)) continue;
    log_.add(
        {Finding::Kind::flag_left_set,
         fmt::format("cross-core {} of block {} is still set when the kernel ends, which can break "
                     "the next kernel on the core; wait for it, or do not set it the last time",
                     counter_text(counter), block),
         program_.instructions[static_cast<std::size_t>(set_by)].where, block},
        set_by, -1);
  }
}

}  // namespace davsim
