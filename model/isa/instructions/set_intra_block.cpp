#include "isa/instruction.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    {.name = "pipe",
     .kind = OperandKind::pipe,
     .summary = "pipe whose earlier work the flag reports"},
    {.name = "id",
     .maximum = 31,
     .summary =
         "flag id: 0 to 15; on a cube core those tell its first vector core, 16 to 31 its second"},
};

}  // namespace

extern const InstructionSpec set_intra_block;
const InstructionSpec set_intra_block = {
    .name = "set_intra_block",
    .summary =
        "Tells one vector core of a cube core, or a vector core's cube core, once all earlier "
        "instructions of the pipe have completed.",
    .role = Role::cross_set,
    .pipe_operand = 0,
    .cross_core_mode = 4,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{}; },
};

}  // namespace davsim::instructions
