// How the machine runs vector functions: their bodies, one instruction after the other.

#include <fmt/format.h>

#include "isa/memory_order.h"
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

}  // namespace

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
  const bool reads = conflict.access == Access::read;
  log_.add({Finding::Kind::race,
            fmt::format("{} {} ub byte {:#x}{}, which {} ({}) writes earlier in the vector function, "
                        "and nothing orders the two; put mem_bar {} between them, or use the same "
                        "vector register",
                        mnemonic(later.spec()), reads ? "reads" : "writes", conflict.byte,
                        at_text(later, at), mnemonic(earlier.spec()), earlier.where.text(),
                        reads ? "VST_VLD" : "VST_VST"),
            later.where, block.index},
           first, second);
}

/// Without values nobody knows what masks and indices in registers choose. Who looks for hazards to
/// mend assumes all of UB; nothing is reported.
void Machine::assume_unknown(const InstructionSpec& spec) {
  if (options_.values || !hazard_observer_ || spec.footprints != nullptr) return;
  for (const OperandSpec& operand : spec.operands) {
    if (operand.kind != OperandKind::address) continue;
    footprints_.push_back(Footprint::range(Space::UB, operand.access, 0, ub_bytes_));
  }
}

/// Checks one instruction of a body and notes what it touches.
void Machine::look_inside(const Instruction& inside, const Operands& operands, const Occurrence& at,
                          BlockState& block, FunctionAccesses& accesses) {
  const InstructionSpec& spec = inside.spec();
  check_operands(inside, operands, at);
  footprints_.clear();
  if (options_.values && spec.register_check != nullptr) {
    const std::string problem = spec.register_check(
        operands, block.registers, ub_bytes_);
    if (!problem.empty()) {
      throw KernelError(inside.where,
                        fmt::format("{}: {}{}", mnemonic(spec), problem, at_text(inside, at)));
    }
  }
  if (options_.values && spec.register_footprints != nullptr) {
    spec.register_footprints(operands, block.registers, footprints_);
  } else if (spec.footprints != nullptr) {
    spec.footprints(operands, footprints_);
  }
  check_ranges(inside, at);
  assume_unknown(spec);
  const std::uint32_t registers = vector_registers(spec, operands);
  for (const Footprint& footprint : footprints_) {
    if (auto conflict = accesses.add(at.instruction, registers, footprint)) {
      conflict->access = footprint.access;
      report_unordered(block, at.function, inside, at, *conflict);
    }
  }
}

void Machine::run_function(BlockState& block, const Occurrence& what, Pipe pipe) {
  const Instruction& function = program_.instructions[static_cast<std::size_t>(what.instruction)];
  if (!options_.checks && !options_.values) return;
  auto& tables = bodies_[function.body.get()];
  if (!tables) tables = std::make_unique<CursorTables>(*function.body);
  if (!function_accesses_) {
    function_accesses_ =
        std::make_unique<FunctionAccesses>(ub_bytes_);
  }
  FunctionAccesses& accesses = *function_accesses_;
  accesses.begin();
  block.registers = {};
  block.core.registers = &block.registers;
  Cursor cursor = Cursor::in_body(*tables, what.slots.data());
  Occurrence at;
  at.function = what.instruction;
  while (cursor.next()) {
    const Instruction& inside = cursor.instruction();
    const InstructionSpec& spec = inside.spec();
    const Operands operands(inside.type, cursor.values(), block.core.mask);
    if (options_.checks) {
      at.instruction = cursor.index();
      std::copy_n(cursor.slots(), kSlots, at.slots.begin());
      look_inside(inside, operands, at, block, accesses);
      if (spec.role == Role::memory_barrier) accesses.order(memory_order(cursor.values()[0]));
    }
    if (!options_.values || spec.execute == nullptr) continue;
    Execution execution{operands, block.core, block.memory};
    spec.execute(execution);
  }
  block.core.registers = nullptr;
  if (!options_.checks) return;
  footprints_ = accesses.all();
  check_races(block, what, pipe);
}

}  // namespace davsim
