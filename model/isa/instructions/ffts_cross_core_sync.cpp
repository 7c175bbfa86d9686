#include "isa/instruction.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    {.name = "pipe",
     .kind = OperandKind::pipe,
     .summary = "pipe whose earlier work the flag reports"},
    {.name = "mode",
     .maximum = 2,
     .summary =
         "who is told: 0 all cores of a kind, 1 the vector cores of a group, 2 the cube core "
         "and the vector cores of a group"},
    {.name = "id", .maximum = 15, .summary = "flag id"},
};

}  // namespace

extern const InstructionSpec ffts_cross_core_sync;
const InstructionSpec ffts_cross_core_sync = {
    .name = "ffts_cross_core_sync",
    .summary = "Tells other cores once all earlier instructions of the pipe have completed.",
    .role = Role::cross_set,
    .pipe_operand = 0,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{}; },
};

}  // namespace davsim::instructions
