#include "machine/machine.h"

#include <algorithm>

#include <fmt/format.h>

#include "machine/keys.h"

namespace davsim {
namespace {

bool tells_other_cores(const LoweredProgram& program) {
  return std::any_of(program.instructions.begin(), program.instructions.end(),
                     [](const Instruction& i) {
                       return i.spec().role == Role::cross_set || i.spec().role == Role::poll;
                     });
}

bool any_instruction(const LoweredProgram& program, bool InstructionSpec::*flag) {
  return std::any_of(program.instructions.begin(), program.instructions.end(),
                     [flag](const Instruction& i) { return i.spec().*flag; });
}

bool has_raw_global_addresses(const LoweredProgram& program) {
  return std::any_of(
      program.instructions.begin(), program.instructions.end(), [](const Instruction& i) {
        for (std::size_t k = 0; k < i.spec().operands.size(); ++k) {
          if (i.spec().operands[k].space == Space::GM && i.tensors[k] < 0) return true;
        }
        return false;
      });
}

/// How an instruction that combines does so with what is in global memory: copies as the core has been told,
/// scalar instructions each for itself.
StoreAtomic combination(const Instruction& what, const StoreAtomic& copies) {
  if (what.spec().role != Role::scalar) return copies;
  return {StoreAtomic::Operation::add, what.type};
}

constexpr std::uint32_t bit(Space space) { return std::uint32_t{1} << static_cast<int>(space); }

/// The memories of its core that an instruction may touch: UB, or all of a cube core. Those that no
/// instruction touches need not be there.
std::uint32_t spaces_of(const Instruction& instruction) {
  constexpr std::uint32_t kCube = bit(Space::L1) | bit(Space::L0A) | bit(Space::L0B) |
                                  bit(Space::L0C) | bit(Space::BT) | bit(Space::FB) |
                                  bit(Space::L0A_MX) | bit(Space::L0B_MX) | bit(Space::L0B_INDEX);
  const InstructionSpec& spec = instruction.spec();
  std::uint32_t spaces = 0;
  for (const OperandSpec& operand : spec.operands) {
    if (operand.kind == OperandKind::address) spaces |= bit(own_space(operand.space));
  }
  if (spec.writes_vector_ub) spaces |= bit(Space::UB);
  if ((spaces & kCube) != 0 || spec.writes_cube_l1) spaces |= kCube;
  if (instruction.body) {
    for (const Instruction& inside : instruction.body->instructions) spaces |= spaces_of(inside);
  }
  return spaces & ~bit(Space::GM);
}

/// Bytes of UB that a kernel may use. What the emulation of memory instructions keeps is the kernel's
/// where its buffers reach into it.
std::uint64_t usable_ub(const Target& target, const Program& program) {
  const std::uint64_t usable = target.size_of_memory(Space::UB).count();
  for (const BlockGroup& group : program.groups) {
    for (const Buffer& buffer : group.buffers) {
      if (buffer.space == Space::UB && buffer.address + buffer.bytes() > usable) {
        return usable + target.function_reserve_bytes.count();
      }
    }
  }
  return usable;
}

}  // namespace

Machine::Machine(const Target& target, const LoweredProgram& program, GlobalMemory* memory,
                 const MachineOptions& options, FindingLog& log)
    : target_(target),
      program_(program),
      memory_(memory),
      options_(options),
      log_(log),
      signals_cores_(options.growing || tells_other_cores(program)),
      writes_vector_ub_(options.growing ||
                        any_instruction(program, &InstructionSpec::writes_vector_ub)),
      writes_cube_l1_(options.growing ||
                      any_instruction(program, &InstructionSpec::writes_cube_l1)),
      raw_global_addresses_(options.growing || has_raw_global_addresses(program)),
      topology_(program, target.vector_cores_per_cube_core),
      polled_(program, options.values ? memory : nullptr),
      ub_bytes_(usable_ub(target, *program.program)) {
  for (std::size_t s = 0; s < sure_bytes_.size(); ++s) {
    const Space space = own_space(static_cast<Space>(s));
    if (space == Space::none || space == Space::GM) continue;
    // The place of a special register is never an operand.
    sure_bytes_[s] = space == Space::SPR  ? ~std::uint64_t{0}
                     : space == Space::UB ? ub_bytes_
                                          : target.size_of_memory(space).count();
  }
  // Inserted synchronisation has moved instructions since the program was lowered.
  if (program.polls && options.values) *program.polls = {true, polled_.writers(), {}};
}

std::uint64_t Machine::memory_of_block(const Target& target, const LoweredProgram& program) {
  std::uint32_t spaces = 0;
  for (const Instruction& instruction : program.instructions) spaces |= spaces_of(instruction);
  std::uint64_t bytes = (spaces & bit(Space::UB)) != 0 ? target.function_reserve_bytes.count() : 0;
  for (int s = 0; s < kSpaces; ++s) {
    if (((spaces >> s) & 1U) != 0) bytes += target.memory_bytes[static_cast<std::size_t>(s)].count();
  }
  return bytes;
}

/// The program may have grown: blocks get what its new instructions touch.
void Machine::learn_spaces() {
  for (; known_instructions_ < program_.instructions.size(); ++known_instructions_) {
    spaces_ |= spaces_of(program_.instructions[known_instructions_]);
  }
  for (const auto& [index, block] : blocks_) block->provide(target_, spaces_);
}

BlockState& Machine::open(std::int64_t block, CoreKind kind) {
  auto& state = blocks_[block];
  if (!state) {
    state = std::make_unique<BlockState>(target_, kind, block);
    // Where the program grows, addresses are asked for before an instruction names them.
    if (options_.growing) spaces_ = ((1U << kSpaces) - 1) & ~bit(Space::GM) & ~bit(Space::none);
    if (options_.values) learn_spaces();
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
  if (options_.values && static_cast<std::size_t>(index) >= known_instructions_) learn_spaces();
  Occurrence what;
  what.instruction = index;
  std::copy_n(values, instruction.operands.size(), what.values.begin());
  std::copy_n(slots, kSlots, what.slots.begin());
  what.issued = block.clocks[at(Pipe::S)];
  what.scalar_count = block.executed[at(Pipe::S)];
  what.foreign = block.foreign[at(Pipe::S)].all();
  if (instruction.spec().combines) what.atomic = combination(instruction, block.core.atomic);
  const Role role = instruction.spec().role;
  if (role == Role::set_flag || role == Role::wait_flag) check_flag(instruction, what);
  if (role == Role::cross_set || role == Role::cross_wait) check_signal(block, instruction, what);
  if (role == Role::poll) check_poll(instruction, block, what);
  const bool mutex = role == Role::lock || role == Role::unlock;
  if (mutex) check_mutex(block, instruction, what);
  const auto& parked = block.parked[at(pipe)];
  if (pipe != Pipe::S && (!parked.empty() || !ready(block, what, pipe))) {
    if (mutex) issue_mutex(block, instruction, what);
    block.park(pipe, what);
    return {Outcome::parked, 0};
  }
  if (!ready(block, what, pipe)) return {Outcome::blocked, 0};
  if (mutex) issue_mutex(block, instruction, what);
  return {Outcome::executed, execute(block, what, pipe)};
}

bool Machine::ready(BlockState& block, const Occurrence& what, Pipe pipe) const {
  const InstructionSpec& spec =
      program_.instructions[static_cast<std::size_t>(what.instruction)].spec();
  if (spec.role == Role::wait_flag) {
    const auto flag = block.flags.find(flag_key(what.values.data()));
    return flag != block.flags.end() && flag->second.set;
  }
  if (spec.role == Role::cross_wait) {
    return cross_core_.count(block.index, counter_of(signal_of(spec, what.values.data()))) != 0;
  }
  if (spec.role == Role::lock) return mutex_is_free(block, what);
  if (spec.role == Role::poll) return poll_is_over(block, what);
  return !(spec.role == Role::barrier && pipe == Pipe::S) || !block.any_parked();
}

std::int64_t Machine::execute(BlockState& block, const Occurrence& what, Pipe pipe) {
  ++executed_;
  ++block.executed[at(pipe)];
  join(block.clocks[at(pipe)], what.issued);
  block.foreign[at(pipe)].learn_at_issue(what.foreign);
  const InstructionSpec& spec =
      program_.instructions[static_cast<std::size_t>(what.instruction)].spec();
  switch (spec.role) {
    case Role::set_flag: set_flag(block, what, pipe); return 0;
    case Role::wait_flag: take_flag(block, what, pipe); return 0;
    case Role::cross_set: set_cross_core(block, what, pipe); return 0;
    case Role::cross_wait:
      take_cross_core(block, what, pipe);
      return 0;
    case Role::lock:
      take_mutex(block, what, pipe);
      return 0;
    case Role::unlock:
      release_mutex(block, what, pipe);
      return 0;
    case Role::poll:
      end_poll(block, what);
      return 0;
    case Role::barrier:
      if (pipe == Pipe::S) {
        synchronise_all(block);
      } else {
        block.clocks[at(pipe)][at(pipe)] = block.executed[at(pipe)];
      }
      return 0;
    default: return compute(block, what, pipe);
  }
}

void Machine::set_flag(BlockState& block, const Occurrence& what, Pipe pipe) {
  const Instruction& instruction = program_.instructions[static_cast<std::size_t>(what.instruction)];
  FlagState& flag = block.flags[flag_key(what.values.data())];
  const auto destination = static_cast<std::size_t>(what.values[1]);
  // A wait of the scalar unit is known to whatever is issued behind it, though its stores are not.
  const std::uint64_t known = what.values[1] == index_of(Pipe::S)
                                  ? what.scalar_count
                                  : block.clocks[at(pipe)][destination];
  const bool cleared_known = flag.cleared_at == 0 || known >= flag.cleared_at;
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
                            flag_text(what.values.data()), at_text(instruction, what), earlier,
                            flag.set ? "no wait comes before"
                                     : fmt::format("nothing orders {} after the wait", name_of(pipe))),
                instruction.where, block.index},
               flag.set_by, what.instruction);
    }
  }
  FlagToken token{block.clocks[at(pipe)], block.foreign[at(pipe)].all()};
  token.clock[at(pipe)] = block.executed[at(pipe)];
  // The chip loses a set on top of a set. Who mends it wants to see how the kernel goes on.
  if (flag.set && hazard_observer_) {
    flag.later.push_back(std::move(token));
  } else {
    flag.token = std::move(token);
  }
  flag.set = true;
  flag.set_by = what.instruction;
  release(block, static_cast<Pipe>(what.values[1]));
}

void Machine::take_flag(BlockState& block, const Occurrence& what, Pipe pipe) {
  FlagState& flag = block.flags[flag_key(what.values.data())];
  join(block.clocks[at(pipe)], flag.token.clock);
  block.foreign[at(pipe)].learn(flag.token.foreign);
  flag.set = !flag.later.empty();
  if (flag.set) {
    flag.token = std::move(flag.later.front());
    flag.later.pop_front();
  }
  flag.waited_by = what.instruction;
  flag.cleared_at = block.executed[at(pipe)];
}

void Machine::synchronise_all(BlockState& block) {
  Clock all{};
  for (std::size_t p = 0; p < all.size(); ++p) all[p] = block.executed[p];
  block.clocks.fill(all);
  KnowledgePtr foreign;
  for (const ForeignKnowledge& pipe : block.foreign) foreign = join(foreign, pipe.all());
  for (ForeignKnowledge& pipe : block.foreign) pipe.learn(foreign);
}

/// Executes what waits in the queue of `pipe` as far as flags allow. What is executed may set flags
/// and get here again; two pipes that release each other in turns for a long loop would use up the
/// stack, so the inner call leaves its pipe to the outer one.
void Machine::release(BlockState& block, Pipe pipe) {
  if (pipe == Pipe::S) return;  // the front end steps the scalar unit again
  released_.emplace_back(&block, pipe);
  if (released_.size() > 1) return;
  while (!released_.empty()) {
    const auto [owner, next] = released_.back();
    const auto& parked = owner->parked[at(next)];
    if (parked.empty() || !ready(*owner, parked.front(), next)) {
      released_.pop_back();
      continue;
    }
    const Occurrence what = owner->unpark(next);
    execute(*owner, what, next);
  }
}

void Machine::tell_of_global_accesses(const BlockState& block, const Occurrence& what) const {
  const auto index = static_cast<std::size_t>(what.instruction);
  const bool combines = program_.instructions[index].spec().combines && what.atomic.on();
  for (const Footprint& f : footprints_) {
    if (f.space != Space::GM) continue;
    global_observer_({f, combines && f.access == Access::write, block.index, what.instruction});
  }
}

/// Finds what an instruction touches, checks it, and tells those who asked.
void Machine::look_at_memory(BlockState& block, const Occurrence& what, const Operands& operands,
                             const CheckPlan& plan, Pipe pipe) {
  const Instruction& instruction = program_.instructions[static_cast<std::size_t>(what.instruction)];
  const InstructionSpec& spec = instruction.spec();
  check_atomic(instruction, what);
  find_footprints(spec, operands);
  check_ranges(instruction, what, plan.global);
  check_count(instruction, operands, what);
  if (spec.gathered != nullptr) add_gathered(block, instruction, operands, what);
  if (spec.writes_vector_ub || spec.writes_cube_l1) reach_other_cores(block, what);
  if (options_.checks && options_.races && !footprints_.empty()) check_races(block, what, pipe);
  if (global_observer_) tell_of_global_accesses(block, what);
  if (!watched_) return;
  const Footprint byte = Footprint::range(Space::GM, Access::read, *watched_, 1);
  for (const Footprint& f : footprints_) {
    if (f.space == Space::GM && f.access == Access::write && first_common_byte(f, byte)) {
      last_writer_ = Writer{what.instruction, block.index, what.slots};
    }
  }
}

std::int64_t Machine::compute(BlockState& block, const Occurrence& what, Pipe pipe) {
  const Instruction& instruction = program_.instructions[static_cast<std::size_t>(what.instruction)];
  const InstructionSpec& spec = instruction.spec();
  if (spec.role == Role::function) {
    run_function(block, what, pipe);
    return 0;
  }
  const Operands operands(instruction.type, what.values.data(), block.core.mask);
  const bool reaches = spec.writes_vector_ub || spec.writes_cube_l1;
  const bool polled = options_.values && polled_.written_by(what.instruction);
  if (options_.checks || watched_.has_value() || reaches || polled) {
    CheckPlan& plan = plan_of(what.instruction);
    if (!plan.constants_checked || !plan.always_the_same) {
      check_operands(instruction, operands, what, plan);
      look_at_memory(block, what, operands, plan, pipe);
    }
  }
  if (spec.execute == nullptr) return 0;
  const bool register_only = spec.role == Role::mask || spec.role == Role::control;
  if (!options_.values && !register_only) return 0;
  Execution execution{operands, block.core, block.memory};
  const StoreAtomic later = block.core.atomic;
  if (spec.combines) block.core.atomic = what.atomic;
  try {
    spec.execute(execution);
    if (spec.combines) block.core.atomic = later;
    if (polled) note_polled_write(block, what, pipe);
  } catch (const ValueFault& fault) {
    const KernelError error(instruction.where, fmt::format("{}: {}{}", spec.name, fault.what(),
                                                           at_text(instruction, what)));
    // A block that writes it without an order may be why: then that is what has to be reported.
    const bool may_race = options_.checks && options_.races && program_.program->block_count() > 1;
    if (!may_race || dynamic_cast<const ChangedValue*>(&fault) == nullptr) throw error;
    changed_values_.try_emplace(what.instruction, error);
  }
  return execution.result;
}

}  // namespace davsim
