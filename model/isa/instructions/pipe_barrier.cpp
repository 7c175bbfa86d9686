#include "isa/instruction.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    {.name = "pipe", .kind = OperandKind::pipe, .summary = "the pipe, or ALL for every pipe of the core"},
};

}  // namespace

extern const InstructionSpec pipe_barrier;
const InstructionSpec pipe_barrier = {
    .name = "pipe_barrier",
    .summary = "Later instructions of the pipe start only when its earlier ones have completed.",
    .role = Role::barrier,
    .pipe_operand = 0,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{}; },
};

}  // namespace davsim::instructions
