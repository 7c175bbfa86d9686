#include "isa/instruction.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    {.name = "source", .kind = OperandKind::pipe, .summary = "pipe that sets the flag"},
    {.name = "destination", .kind = OperandKind::pipe, .summary = "pipe that waits"},
    {.name = "id", .maximum = 63, .summary = "event id; the product states how many there are"},
};

}  // namespace

extern const InstructionSpec wait_flag;
const InstructionSpec wait_flag = {
    .name = "wait_flag",
    .summary = "Holds the destination pipe until the event flag is set, then clears it.",
    .role = Role::wait_flag,
    .pipe_operand = 1,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{}; },
};

}  // namespace davsim::instructions
