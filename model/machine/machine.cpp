#include "machine/machine.h"

#include <algorithm>

#include <fmt/format.h>

namespace davsim {
namespace {

std::uint32_t flag_key(const std::int64_t* values) {
  return static_cast<std::uint32_t>((values[0] * (kPipes + 1) + values[1]) * 64 + values[2]);
}

std::string flag_text(const std::int64_t* values) {
  return fmt::format("{}->{} {}", name_of(static_cast<Pipe>(values[0])),
                     name_of(static_cast<Pipe>(values[1])), values[2]);
}

Iteration iteration_of(const Occurrence& what) {
  Iteration iteration{};
  for (std::size_t i = 0; i < iteration.size(); ++i) {
    iteration[i] = static_cast<std::int32_t>(what.slots[i + 1]);
  }
  return iteration;
}

std::size_t at(Pipe pipe) { return static_cast<std::size_t>(index_of(pipe)); }

}  // namespace

Machine::Machine(const Target& target, const LoweredProgram& program, GlobalMemory* memory,
                 const MachineOptions& options, FindingLog& log)
    : target_(target), program_(program), memory_(memory), options_(options), log_(log) {}

BlockState& Machine::open(std::int64_t block, CoreKind kind) {
  auto& state = blocks_[block];
  if (!state) {
    state = std::make_unique<BlockState>(target_, kind, block, options_.values);
    if (memory_ != nullptr) {
      state->memory.base[static_cast<std::size_t>(Space::GM)] = memory_->data();
      state->memory.origin[static_cast<std::size_t>(Space::GM)] = memory_->origin();
    }
  }
  return *state;
}

Machine::StepResult Machine::step(BlockState& block, int index, const std::int64_t* values,
                                  const std::int64_t* slots) {
  const Instruction& instruction = program_.instructions[static_cast<std::size_t>(index)];
  const Pipe pipe = instruction.pipe;
  Occurrence what;
  what.instruction = index;
  std::copy_n(values, instruction.operands.size(), what.values.begin());
  std::copy_n(slots, kSlots, what.slots.begin());
  what.issued = block.clocks[at(Pipe::S)];
  auto& parked = block.parked[at(pipe)];
  if (pipe != Pipe::S && (!parked.empty() || !ready(block, what, pipe))) {
    parked.push_back(what);
    return {Outcome::parked, 0};
  }
  if (!ready(block, what, pipe)) return {Outcome::blocked, 0};
  return {Outcome::executed, execute(block, what, pipe)};
}

bool Machine::ready(BlockState& block, const Occurrence& what, Pipe pipe) const {
  const InstructionSpec& spec =
      program_.instructions[static_cast<std::size_t>(what.instruction)].spec();
  if (spec.role == Role::wait_flag) {
    const auto flag = block.flags.find(flag_key(what.values.data()));
    return flag != block.flags.end() && flag->second.set;
  }
  return !(spec.role == Role::barrier && pipe == Pipe::S) || !block.any_parked();
}

std::int64_t Machine::execute(BlockState& block, const Occurrence& what, Pipe pipe) {
  ++executed_;
  ++block.executed[at(pipe)];
  join(block.clocks[at(pipe)], what.issued);
  const InstructionSpec& spec =
      program_.instructions[static_cast<std::size_t>(what.instruction)].spec();
  switch (spec.role) {
    case Role::set_flag: set_flag(block, what, pipe); return 0;
    case Role::wait_flag: take_flag(block, what, pipe); return 0;
    case Role::barrier:
      if (pipe == Pipe::S) {
        synchronise_all(block);
      } else {
        block.clocks[at(pipe)][at(pipe)] = block.executed[at(pipe)];
        for (auto& [space, log] : block.accesses) log.retire(block.clocks);
      }
      return 0;
    default: return compute(block, what, pipe);
  }
}

void Machine::set_flag(BlockState& block, const Occurrence& what, Pipe pipe) {
  const Instruction& instruction = program_.instructions[static_cast<std::size_t>(what.instruction)];
  if (what.values[2] >= target_.event_ids) {
    throw KernelError(instruction.where,
                      fmt::format("set_flag: id is {}, {} has ids 0 to {}", what.values[2],
                                  target_.product, target_.event_ids - 1));
  }
  FlagState& flag = block.flags[flag_key(what.values.data())];
  const auto destination = static_cast<std::size_t>(what.values[1]);
  const bool cleared_known =
      flag.cleared_at == 0 || block.clocks[at(pipe)][destination] >= flag.cleared_at;
  if (flag.set || !cleared_known) {
    if (hazard_observer_) {
      hazard_observer_({Finding::Kind::flag_set_twice, block.index, flag.set_by, what.instruction,
                        pipe, static_cast<Pipe>(what.values[1]), {}, iteration_of(what)});
    } else if (log_.is_new(Finding::Kind::flag_set_twice, flag.set_by, what.instruction)) {
      const std::string earlier =
          program_.instructions[static_cast<std::size_t>(flag.set_by)].where.text();
      log_.add({Finding::Kind::flag_set_twice,
                fmt::format("flag {} is set again{} while the set at {} may not have been waited for: "
                            "{}; wait for it first, or use another id",
                            flag_text(what.values.data()), at_text(what), earlier,
                            flag.set ? "no wait comes before"
                                     : fmt::format("nothing orders {} after the wait", name_of(pipe))),
                instruction.where, block.index},
               flag.set_by, what.instruction);
    }
  }
  flag.set = true;
  flag.set_by = what.instruction;
  flag.token = block.clocks[at(pipe)];
  flag.token[at(pipe)] = block.executed[at(pipe)];
  release(block, static_cast<Pipe>(what.values[1]));
}

void Machine::take_flag(BlockState& block, const Occurrence& what, Pipe pipe) {
  FlagState& flag = block.flags[flag_key(what.values.data())];
  flag.set = false;
  flag.waited_by = what.instruction;
  flag.cleared_at = block.executed[at(pipe)];
  join(block.clocks[at(pipe)], flag.token);
  for (auto& [space, log] : block.accesses) log.retire(block.clocks);
}

void Machine::synchronise_all(BlockState& block) {
  Clock all{};
  for (std::size_t p = 0; p < all.size(); ++p) all[p] = block.executed[p];
  block.clocks.fill(all);
  for (auto& [space, log] : block.accesses) log.retire(block.clocks);
}

/// Executes what waits in the queue of `pipe` as far as flags allow.
void Machine::release(BlockState& block, Pipe pipe) {
  if (pipe == Pipe::S) return;  // the front end steps the scalar unit again
  auto& parked = block.parked[at(pipe)];
  while (!parked.empty() && ready(block, parked.front(), pipe)) {
    const Occurrence what = parked.front();
    parked.pop_front();
    execute(block, what, pipe);
  }
}

std::int64_t Machine::compute(BlockState& block, const Occurrence& what, Pipe pipe) {
  const Instruction& instruction = program_.instructions[static_cast<std::size_t>(what.instruction)];
  const InstructionSpec& spec = instruction.spec();
  const Operands operands(instruction.type, what.values.data(), block.core.mask);
  const bool watching = watched_.has_value();
  if (options_.checks || watching) {
    check_operands(instruction, operands, what);
    footprints_.clear();
    if (spec.footprints != nullptr) spec.footprints(operands, footprints_);
    check_ranges(instruction, what);
    if (options_.checks) check_races(block, what, pipe);
    if (watching) {
      const Footprint byte = Footprint::range(Space::GM, Access::read, *watched_, 1);
      for (const Footprint& f : footprints_) {
        if (f.space == Space::GM && f.access == Access::write && first_common_byte(f, byte)) {
          last_writer_ = Writer{what.instruction, block.index, what.slots};
        }
      }
    }
  }
  if (spec.execute == nullptr) return 0;
  const bool register_only = spec.role == Role::mask || spec.role == Role::control;
  if (!options_.values && !register_only) return 0;
  Execution execution{operands, block.core, block.memory};
  spec.execute(execution);
  return execution.result;
}

void Machine::check_operands(const Instruction& what, const Operands& operands,
                             const Occurrence& occurrence) const {
  const InstructionSpec& spec = what.spec();
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    const OperandSpec& operand = spec.operands[i];
    const std::int64_t value = operands[static_cast<int>(i)];
    if (operand.kind == OperandKind::integer &&
        (value < operand.minimum || value > operand.maximum)) {
      throw KernelError(what.where, fmt::format("{}: {} is {}{}, expected {} to {}", spec.name,
                                                operand.name, value, at_text(occurrence),
                                                operand.minimum, operand.maximum));
    }
    if (operand.kind == OperandKind::address) {
      const int alignment = alignment_of(operand, what.type);
      if (value % alignment != 0) {
        throw KernelError(
            what.where,
            fmt::format("{}: {} is at {} address {:#x}{}, {} bytes off its alignment of {} bytes",
                        spec.name, operand.name, name_of(operand.space), value, at_text(occurrence),
                        value % alignment, alignment));
      }
    }
  }
  if (spec.check != nullptr) {
    const std::string problem = spec.check(operands);
    if (!problem.empty()) {
      throw KernelError(what.where, fmt::format("{}: {}{}", spec.name, problem, at_text(occurrence)));
    }
  }
}

void Machine::check_ranges(const Instruction& what, const Occurrence& occurrence) const {
  for (const Footprint& footprint : footprints_) {
    const ByteRange range = bounds(footprint);
    if (range.begin >= range.end) continue;
    const char* verb = footprint.access == Access::read ? "reads" : "writes";
    if (footprint.space != Space::GM) {
      const std::uint64_t size = target_.size_of_memory(footprint.space).count();
      // An address below zero wraps to a huge one, so one comparison finds both ends.
      if (range.end > size || range.begin > range.end) {
        throw KernelError(what.where,
                          fmt::format("{}: {} {} bytes {:#x} to {:#x}{}, beyond the {} bytes of {}",
                                      what.spec().name, verb, name_of(footprint.space), range.begin,
                                      range.end - 1, at_text(occurrence), size,
                                      name_of(footprint.space)));
      }
      continue;
    }
    const auto& operands = what.spec().operands;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (operands[i].space != Space::GM || what.tensors[i] < 0) continue;
      const Tensor& tensor = program_.program->tensors[static_cast<std::size_t>(what.tensors[i])];
      const std::uint64_t end = tensor.address + tensor.bytes();
      if (range.begin < tensor.address || range.end > end) {
        throw KernelError(
            what.where,
            fmt::format("{}: {} bytes {} to {} of tensor {}{}, which holds {} bytes",
                        what.spec().name, verb,
                        static_cast<std::int64_t>(range.begin - tensor.address),
                        static_cast<std::int64_t>(range.end - 1 - tensor.address), tensor.name,
                        at_text(occurrence), tensor.bytes()));
      }
    }
  }
}

AccessLog& Machine::log_of(BlockState& block, Space space) {
  const auto found = block.accesses.find(space);
  if (found != block.accesses.end()) return found->second;
  // Which pipes can touch the space at all is known from the code: a pipe that never does cannot
  // keep accesses of others alive.
  std::vector<Pipe> users;
  for (const Instruction& instruction : program_.instructions) {
    if (std::find(users.begin(), users.end(), instruction.pipe) != users.end()) continue;
    for (const OperandSpec& operand : instruction.spec().operands) {
      if (operand.kind == OperandKind::address && operand.space == space) {
        users.push_back(instruction.pipe);
        break;
      }
    }
  }
  return block.accesses.emplace(space, AccessLog(users, target_.unordered_pipes)).first->second;
}

void Machine::check_races(BlockState& block, const Occurrence& what, Pipe pipe) {
  for (const Footprint& footprint : footprints_) {
    AccessLog& accesses = log_of(block, footprint.space);
    if (const auto conflict = accesses.conflict(pipe, block.clocks[at(pipe)], footprint)) {
      report_race(block, what, footprint, *conflict);
    }
  }
  for (const Footprint& footprint : footprints_) {
    log_of(block, footprint.space)
        .record(pipe, block.executed[at(pipe)], what.instruction, iteration_of(what), footprint);
    if (footprint.space == Space::GM) {
      block_accesses_.record(block.index, what.instruction, footprint);
    }
  }
}

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
                        name_of(footprint.space), conflict.byte, at_text(what), earlier.spec().name,
                        name_of(conflict.pipe), earlier.where.text(),
                        conflict.access == Access::read ? "reads" : "writes", remedy),
            later.where, block.index},
           conflict.instruction, what.instruction);
}

void Machine::close(BlockState& block) {
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
  blocks_.erase(block.index);
}

void Machine::finish() {
  if (!options_.checks) return;
  for (const BlockConflict& c : block_accesses_.conflicts()) {
    const Instruction& first = program_.instructions[static_cast<std::size_t>(c.first_instruction)];
    const Instruction& second = program_.instructions[static_cast<std::size_t>(c.second_instruction)];
    std::string tensor = "gm";
    std::uint64_t offset = c.byte;
    for (const Tensor& t : program_.program->tensors) {
      if (c.byte >= t.address && c.byte < t.address + t.bytes()) {
        tensor = t.name;
        offset = c.byte - t.address;
      }
    }
    log_.add({Finding::Kind::race,
              fmt::format("block {} {} byte {} of {} with {}, which block {} {} with {} ({}), and "
                          "blocks are not ordered; give each block its own part",
                          c.second_block, c.second_writes ? "writes" : "reads", offset, tensor,
                          second.spec().name, c.first_block, c.first_writes ? "writes" : "reads",
                          first.spec().name, first.where.text()),
              second.where, c.second_block});
  }
}

std::string Machine::describe_stuck(const BlockState& block, int next_instruction) const {
  std::string text;
  const auto describe = [&](const Occurrence& what, Pipe pipe) {
    const Instruction& instruction =
        program_.instructions[static_cast<std::size_t>(what.instruction)];
    text += fmt::format("\n  block {}, pipe {}: {} ({}){}", block.index, name_of(pipe),
                        instruction.spec().name, instruction.where.text(), at_text(what));
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
  };
  for (std::size_t p = 0; p < block.parked.size(); ++p) {
    if (!block.parked[p].empty()) describe(block.parked[p].front(), static_cast<Pipe>(p));
  }
  if (next_instruction >= 0) {
    const Instruction& next = program_.instructions[static_cast<std::size_t>(next_instruction)];
    Occurrence what;
    what.instruction = next_instruction;
    what.slots[kBlockSlot] = block.index;
    for (std::size_t i = 0; i < next.operands.size(); ++i) {
      what.values[i] = next.operands[i].is_constant() ? next.operands[i].constant() : 0;
    }
    describe(what, Pipe::S);
  }
  return text;
}

/// " at t = 3" for the innermost loop variables in scope, or nothing.
std::string Machine::at_text(const Occurrence& what) const {
  const Instruction& instruction = program_.instructions[static_cast<std::size_t>(what.instruction)];
  std::string text;
  for (std::size_t i = 0; i < instruction.scope.size(); ++i) {
    text += fmt::format("{}{} = {}", text.empty() ? " at " : ", ", instruction.scope[i],
                        what.slots[i + 1]);
  }
  return text;
}

}  // namespace davsim
