// How the machine runs vector functions: their bodies, one instruction after the other.

#include <algorithm>

#include <fmt/format.h>

#include "isa/memory_order.h"
#include "isa/register_places.h"
#include "machine/function_body.h"
#include "machine/keys.h"
#include "machine/machine.h"

namespace davsim {
namespace {

/// The vector registers that an instruction names, one bit each.
std::uint32_t vector_registers(const InstructionSpec& spec, const Operands& operands) {
  std::uint32_t registers = 0;
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    const std::int64_t number = operands[static_cast<int>(i)];
    if (spec.operands[i].kind == OperandKind::vector_register && number >= 0) {
      registers |= 1U << number;
    }
  }
  return registers;
}

/// Bodies are short; findings tell the instructions of two functions apart by this.
constexpr int kBodySpan = 1 << 16;

/// Whether scalars that the occurrence reads come from memory whose values are not kept.
bool reads_unknown(const Instruction& inside, const VectorRegisters& registers) {
  return std::any_of(inside.registers.begin(), inside.registers.end(), [&](int scalar) {
    return scalar >= 0 && (registers.unknown >> scalar & 1U) != 0;
  });
}

/// Puts in what scalar registers hold: added to addresses, in the place of other numbers.
void fill_in(const Instruction& inside, const VectorRegisters& registers, std::int64_t* values) {
  for (std::size_t i = 0; i < inside.registers.size(); ++i) {
    if (inside.registers[i] < 0) continue;
    values[i] += registers.scalars[static_cast<std::size_t>(inside.registers[i])];
  }
}

/// Moves scalar registers on after an occurrence: those of addresses by its post-update, those of
/// counters to what it leaves.
void move_on(const Instruction& inside, const Operands& operands, std::int64_t result,
             VectorRegisters& registers) {
  const InstructionSpec& spec = inside.spec();
  const int post = operand_index(spec, kPostUpdate);
  for (std::size_t i = 0; i < inside.registers.size(); ++i) {
    if (inside.registers[i] < 0) continue;
    std::int64_t& scalar = registers.scalars[static_cast<std::size_t>(inside.registers[i])];
    if (spec.operands[i].kind == OperandKind::address && post >= 0) {
      const auto& update = spec.operands[static_cast<std::size_t>(post)];
      scalar += operands[post] * alignment_of(update, inside.type);
    }
    if (spec.operands[i].kind == OperandKind::integer && spec.operands[i].updates) scalar = result;
  }
}

}  // namespace

FunctionBody::FunctionBody(const LoweredProgram& body) : tables(body) {
  for (const Instruction& instruction : body.instructions) {
    const InstructionSpec& spec = instruction.spec();
    bool counter = false;
    for (std::size_t i = 0; i < instruction.registers.size(); ++i) {
      counter = counter || (spec.operands[i].kind == OperandKind::integer &&
                            spec.operands[i].updates && instruction.registers[i] >= 0);
    }
    scalar.push_back(works_on_scalars(spec));
    counts.push_back(counter || (scalar.back() && spec.footprints == nullptr));
  }
}

void Machine::report_unordered(const BlockState& block, int function, const Instruction& later,
                               const Occurrence& at, const FunctionAccesses::Conflict& conflict) {
  if (hazard_observer_) return;  // no flag or barrier outside the function can mend it
  const int base = (function + 1) * kBodySpan;
  const int first = base + conflict.instruction;
  const int second = base + at.instruction;
  if (!log_.is_new(Finding::Kind::race, first, second)) return;
  const Instruction& around = program_.instructions[static_cast<std::size_t>(function)];
  const Instruction& earlier =
      around.body->instructions[static_cast<std::size_t>(conflict.instruction)];
  const bool vector = !conflict.earlier.scalar && !conflict.later.scalar;
  log_.add({Finding::Kind::race,
            fmt::format("{} {} ub byte {:#x}{}, which {} ({}) {} earlier in the vector function, "
                        "and nothing orders the two; put mem_bar {} between them{}{}",
                        mnemonic(later.spec()), conflict.later.store ? "writes" : "reads",
                        conflict.byte, at_text(later, at), mnemonic(earlier.spec()),
                        earlier.where.text(), conflict.earlier.store ? "writes" : "reads",
                        barrier_between(conflict.earlier, conflict.later),
                        vector ? ", or use the same vector register" : "",
                        options_.values || earlier.spec().register_footprints == nullptr
                            ? ""
                            : "; without values every masked lane counts"),
            later.where, block.index},
           first, second);
}

/// Without values nobody knows what masks and indices in registers choose. Who looks for hazards to
/// mend assumes all of UB; nothing is reported.
void Machine::assume_unknown(const InstructionSpec& spec) {
  if (!hazard_observer_) return;
  for (const OperandSpec& operand : spec.operands) {
    if (operand.kind != OperandKind::address) continue;
    footprints_.push_back(Footprint::range(Space::UB, operand.access, 0, ub_bytes_));
  }
}

/// Checks one instruction of a body and notes what it touches. `known`: the scalars that it uses are.
void Machine::look_inside(const Instruction& inside, const Operands& operands, const Occurrence& at,
                          BlockState& block, bool known) {
  const InstructionSpec& spec = inside.spec();
  footprints_.clear();
  boxes_.clear();
  if (known) check_operands(inside, operands, at);
  if (options_.values && spec.register_check != nullptr) {
    const std::string problem = spec.register_check(operands, block.registers, ub_bytes_);
    if (!problem.empty()) {
      throw KernelError(inside.where,
                        fmt::format("{}: {}{}", mnemonic(spec), problem, at_text(inside, at)));
    }
  }
  if (options_.values && spec.register_footprints != nullptr) {
    spec.register_footprints(operands, block.registers, footprints_);
  } else if (known && spec.footprints != nullptr) {
    spec.footprints(operands, footprints_);
  } else {
    assume_unknown(spec);
  }
  if (known) check_ranges(inside, at);
}

void Machine::note_accesses(const Instruction& inside, const Operands& operands,
                            const Occurrence& at, BlockState& block, FunctionBody& body) {
  const std::uint64_t number =
      body.flow.step(inside.spec(), operands.values(), inside.registers);
  if (inside.spec().role == Role::memory_barrier) {
    function_accesses_->order(memory_order(operands[0]), number);
  }
  const std::uint32_t registers = vector_registers(inside.spec(), operands);
  for (const Footprint& footprint : footprints_) {
    const FunctionAccess access = {at.instruction,
                                   number,
                                   {body.scalar[static_cast<std::size_t>(at.instruction)],
                                    footprint.access == Access::write},
                                   registers,
                                   footprint};
    const auto conflict = function_accesses_->add(
        access, [&body](std::uint64_t earlier) { return body.flow.depends_on(earlier); });
    if (conflict) report_unordered(block, at.function, inside, at, *conflict);
  }
}

/// Without values, scalar registers are followed as far as they do not come from memory.
bool Machine::follow_scalars(const Instruction& inside, const Operands& operands, bool computes,
                             VectorRegisters& registers) {
  const InstructionSpec& spec = inside.spec();
  for (std::size_t i = 0; i < spec.operands.size(); ++i) {
    if (spec.operands[i].kind != OperandKind::scalar_register) continue;
    const std::uint64_t bit = std::uint64_t{1} << operands[static_cast<int>(i)];
    registers.unknown = computes ? registers.unknown & ~bit : registers.unknown | bit;
  }
  return computes;
}

void Machine::execute_inside(const Instruction& inside, const Operands& operands, bool runs,
                             BlockState& block) {
  Execution execution{operands, block.core, block.memory};
  try {
    if (runs && inside.spec().execute != nullptr) inside.spec().execute(execution);
  } catch (const ValueFault& fault) {
    throw KernelError(inside.where, fmt::format("{}: {}", mnemonic(inside.spec()), fault.what()));
  }
  if (!inside.registers.empty()) {
    move_on(inside, operands, execution.result, block.registers);
  }
}

/// What waits in an alignment register when a function ends is lost.
void Machine::check_nothing_waits(const BlockState& block, const Instruction& function) const {
  for (std::size_t i = 0; i < block.registers.alignments.size(); ++i) {
    const AlignmentRegister& kept = block.registers.alignments[i];
    if (!kept.stores || kept.count == 0) continue;
    throw KernelError(function.where,
                      fmt::format("vf: {} bytes for ub {:#x} still wait in u{} at its end and are "
                                  "lost; expected vstas, or vstar after vstur, behind the last store",
                                  kept.count, kept.address, i));
  }
}

FunctionBody& Machine::body_of(const Instruction& function) {
  auto& body = bodies_[function.body.get()];
  if (!body) body = std::make_unique<FunctionBody>(*function.body);
  if (!function_accesses_) function_accesses_ = std::make_unique<FunctionAccesses>(ub_bytes_);
  body->flow.begin();
  function_accesses_->begin();
  return *body;
}

void Machine::run_function(BlockState& block, const Occurrence& what, Pipe pipe) {
  const Instruction& function = program_.instructions[static_cast<std::size_t>(what.instruction)];
  if (!options_.checks && !options_.values) return;
  FunctionBody& body = body_of(function);
  const SqueezeStatus squeeze = block.registers.squeeze;  // AR outlives functions
  block.registers = {};
  block.registers.squeeze = squeeze;
  Cursor cursor = Cursor::in_body(body.tables, what.slots.data());
  Occurrence at;
  at.function = what.instruction;
  while (cursor.next()) {
    const Instruction& inside = cursor.instruction();
    std::array<std::int64_t, kMaxOperands> filled;
    const std::int64_t* values = cursor.values();
    const bool known = !reads_unknown(inside, block.registers);
    if (!inside.registers.empty()) {
      std::copy_n(values, inside.operands.size(), filled.begin());
      fill_in(inside, block.registers, filled.data());
      values = filled.data();
    }
    const Operands operands(inside.type, values, block.core.mask);
    if (options_.checks) {
      at.instruction = cursor.index();
      std::copy_n(cursor.slots(), kSlots, at.slots.begin());
      look_inside(inside, operands, at, block, known);
      if (options_.races) note_accesses(inside, operands, at, block, body);
    }
    const bool runs =
        options_.values ||
        follow_scalars(inside, operands,
                       known && body.counts[static_cast<std::size_t>(cursor.index())],
                       block.registers);
    if (known) execute_inside(inside, operands, runs, block);
  }
  if (options_.values) check_nothing_waits(block, function);
  if (!options_.checks || !options_.races) return;
  footprints_ = function_accesses_->all();
  boxes_.clear();
  check_races(block, what, pipe);
}

}  // namespace davsim
