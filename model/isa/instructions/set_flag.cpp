#include "isa/instruction.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    {.name = "source", .kind = OperandKind::pipe, .summary = "pipe whose earlier work the flag reports"},
    {.name = "destination", .kind = OperandKind::pipe, .summary = "pipe that waits for the flag"},
    {.name = "id", .maximum = 63, .summary = "event id; the product states how many there are"},
};

}  // namespace

extern const InstructionSpec set_flag;
const InstructionSpec set_flag = {
    .name = "set_flag",
    .summary = "Sets an event flag once all earlier instructions of the source pipe have completed.",
    .role = Role::set_flag,
    .pipe_operand = 0,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{}; },
};

}  // namespace davsim::instructions
