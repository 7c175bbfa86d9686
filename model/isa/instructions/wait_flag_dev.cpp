#include "isa/instruction.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    {.name = "id", .maximum = 15, .summary = "flag id"},
    {.name = "pipe",
     .kind = OperandKind::pipe,
     .fallback = index_of(Pipe::S),
     .summary = "pipe that waits; S holds up all that is issued later"},
};

}  // namespace

extern const InstructionSpec wait_flag_dev;
const InstructionSpec wait_flag_dev = {
    .name = "wait_flag_dev",
    .summary = "Waits until other cores have set the flag as often as its mode asks for.",
    .role = Role::cross_wait,
    .pipe_operand = 1,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{}; },
};

}  // namespace davsim::instructions
