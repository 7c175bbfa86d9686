#include "isa/instruction.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    {.name = "pipe",
     .kind = OperandKind::pipe,
     .summary = "pipe that waits; S holds up all that is issued later"},
    {.name = "id",
     .maximum = 31,
     .summary = "flag id: 0 to 15; on a cube core those come from its first vector core, 16 to 31 "
                "from its second"},
};

}  // namespace

extern const InstructionSpec wait_intra_block;
const InstructionSpec wait_intra_block = {
    .name = "wait_intra_block",
    .summary =
        "Holds the pipe until one vector core of a cube core, or a vector core's cube core, "
        "has set the flag.",
    .role = Role::cross_wait,
    .pipe_operand = 0,
    .cross_core_mode = 4,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{}; },
};

}  // namespace davsim::instructions
