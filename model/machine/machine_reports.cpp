// What the machine says about faults.

#include "machine/machine.h"

#include <algorithm>

#include <fmt/format.h>

#include "machine/keys.h"

namespace davsim {

void Machine::report_race(const BlockState& block, const Occurrence& what,
                          const Footprint& footprint, const Conflict& conflict) {
  if (hazard_observer_) {
    hazard_observer_({Finding::Kind::race, block.index, conflict.instruction, what.instruction,
                      conflict.pipe,
                      program_.instructions[static_cast<std::size_t>(what.instruction)].pipe,
                      conflict.iteration, iteration_of(what)});
    return;
  }
  if (!log_.is_new(Finding::Kind::race, conflict.instruction, what.instruction)) return;
  const Instruction& later = program_.instructions[static_cast<std::size_t>(what.instruction)];
  const Instruction& earlier = program_.instructions[static_cast<std::size_t>(conflict.instruction)];
  const std::string remedy =
      conflict.pipe == later.pipe
          ? fmt::format("put a {} barrier between them", name_of(later.pipe))
          : fmt::format("let {} set a flag that {} waits for", name_of(conflict.pipe),
                        name_of(later.pipe));
  log_.add({Finding::Kind::race,
            fmt::format("{} on {} {} {} byte {:#x}{}, which {} on {} ({}) {}, and nothing orders the "
                        "two; {}",
                        later.spec().name, name_of(later.pipe),
                        footprint.access == Access::read ? "reads" : "writes",
                        name_of(footprint.space), conflict.byte, at_text(later, what), earlier.spec().name,
                        name_of(conflict.pipe), earlier.where.text(),
                        conflict.access == Access::read ? "reads" : "writes", remedy),
            later.where, block.index},
           conflict.instruction, what.instruction);
}

void Machine::close(BlockState& block) {
  check_mutexes_are_free(block);
  for (const auto& [key, flag] : block.flags) {
    if (!flag.set || !log_.is_new(Finding::Kind::flag_left_set, flag.set_by, -1)) continue;
    const auto id = key % 64;
    const auto source = static_cast<Pipe>(key / 64 / (kPipes + 1));
    const auto destination = static_cast<Pipe>(key / 64 % (kPipes + 1));
    log_.add({Finding::Kind::flag_left_set,
              fmt::format("flag {}->{} {} is still set when the block ends, which can break the next "
                          "kernel on the core; wait for it, or do not set it the last time",
                          name_of(source), name_of(destination), id),
              program_.instructions[static_cast<std::size_t>(flag.set_by)].where, block.index},
             flag.set_by, -1);
  }
  if (writes_vector_ub_ || writes_cube_l1_) ended_.insert(block.index);
  blocks_.erase(block.index);
}

void Machine::finish() {
  report_unawaited_signals();
  if (!options_.checks) return;
  for (const BlockConflict& conflict : block_accesses_.conflicts()) {
    report_block_conflict(conflict);
    changed_values_.erase(conflict.first_instruction);
    changed_values_.erase(conflict.second_instruction);
  }
  if (!changed_values_.empty()) throw changed_values_.begin()->second;
}

std::string Machine::describe_stuck(const BlockState& block, const Occurrence* next) const {
  std::string text;
  const auto describe = [&](const Occurrence& what, Pipe pipe) {
    const Instruction& instruction =
        program_.instructions[static_cast<std::size_t>(what.instruction)];
    text += fmt::format("\n  block {}, pipe {}: {} ({}){}", block.index, name_of(pipe),
                        instruction.spec().name, instruction.where.text(),
                        at_text(instruction, what));
    if (instruction.spec().role == Role::wait_flag) {
      text += fmt::format(" waits for flag {}", flag_text(what.values.data()));
      const auto flag = block.flags.find(flag_key(what.values.data()));
      if (flag == block.flags.end() || flag->second.set_by < 0) {
        text += ", which nothing has set";
      } else {
        text += fmt::format(", last set at {} and waited for at {}",
                            program_.instructions[static_cast<std::size_t>(flag->second.set_by)].where.text(),
                            flag->second.waited_by < 0
                                ? "nowhere"
                                : program_.instructions[static_cast<std::size_t>(flag->second.waited_by)]
                                      .where.text());
      }
    }
    if (instruction.spec().role == Role::poll) {
      text += " waits for a value in global memory that nobody writes";
    }
    if (instruction.spec().role == Role::cross_wait) {
      const int counter = counter_of(signal_of(instruction.spec(), what.values.data()));
      text += fmt::format(" waits for cross-core {}", counter_text(counter));
      const auto set = signalled_by_.find({block.index, counter});
      text += set == signalled_by_.end()
                  ? ", which has not reached the block"
                  : fmt::format(
                        ", last set at {}",
                        program_.instructions[static_cast<std::size_t>(set->second)].where.text());
    }
  };
  for (std::size_t p = 0; p < block.parked.size(); ++p) {
    if (!block.parked[p].empty()) describe(block.parked[p].front(), static_cast<Pipe>(p));
  }
  if (next != nullptr) describe(*next, Pipe::S);
  return text;
}

/// " at t = 3" for the innermost loop variables in scope, or nothing.
std::string Machine::at_text(const Instruction& instruction, const Occurrence& what) {
  std::string text;
  for (std::size_t i = 0; i < instruction.scope.size(); ++i) {
    text += fmt::format("{}{} = {}", text.empty() ? " at " : ", ", instruction.scope[i],
                        what.slots[i + 1]);
  }
  return text;
}

}  // namespace davsim
