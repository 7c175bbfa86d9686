#include "isa/instruction.h"

namespace davsim::instructions {
namespace {

enum : int { bit, value };

/// Position of the f16 overflow mode in the control register.
constexpr int kF16OverflowBit = 48;

constexpr OperandSpec kOperands[] = {
    {.name = "bit", .maximum = 63, .summary = "position in the control register"},
    {.name = "value", .maximum = 1, .summary = "bit 48: 0 saturates f16, 1 keeps inf and NaN"},
};

std::string check(const Operands& in) {
  if (in[bit] == kF16OverflowBit) return {};
  return "bit " + std::to_string(in[bit]) + " of the control register is not modelled; expected " +
         std::to_string(kF16OverflowBit) + " (f16 overflow)";
}

void execute(Execution& e) { e.core.control.saturate_f16 = e.in[value] == 0; }

}  // namespace

extern const InstructionSpec set_ctrl;
const InstructionSpec set_ctrl = {
    .name = "set_ctrl",
    .summary = "Sets one bit of the control register; bit 48 chooses how f16 overflows.",
    .role = Role::control,
    .pipe = Pipe::V,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{}; },
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
