#include "isa/instructions/special_read.h"

namespace davsim::instructions {
namespace {

enum : int { to, unit };

constexpr OperandSpec kOperands[] = {
    {.name = "to",
     .minimum = -1,
     .maximum = kScalarRegisters - 1,
     .fallback = -1,
     .summary = "scalar register that takes it; -1: none"},
    {.name = "unit",
     .minimum = 1,
     .maximum = 8,
     .fallback = 1,
     .summary = "bytes of what is counted"},
};

void execute(Execution& e) {
  e.result =
      static_cast<std::int64_t>(special_registers::get(e, special_registers::kStored)) / e.in[unit];
  if (e.in[to] >= 0) e.core.scalar[static_cast<std::size_t>(e.in[to])] = e.result;
}

}  // namespace

extern const InstructionSpec get_ar;
const InstructionSpec get_ar = {
    .name = "get_ar",
    .summary = "Reads AR: how much the last sequence of vsqz and vstur has stored.",
    .role = Role::scalar,
    .pipe = Pipe::S,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{}; },
    .footprints = reads_register<special_registers::kStored>,
    .execute = execute,
};

}  // namespace davsim::instructions
