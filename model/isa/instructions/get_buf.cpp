#include "isa/instruction.h"
#include "isa/mutex.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    {.name = "pipe", .kind = OperandKind::pipe, .summary = "pipe that waits for the mutex"},
    {.name = "id", .maximum = mutex::kMutexes - 1, .summary = "number of the mutex"},
};

}  // namespace

extern const InstructionSpec get_buf;
const InstructionSpec get_buf = {
    .name = "get_buf",
    .summary =
        "The pipe goes on once earlier holders of the mutex have released it; those of the same "
        "pipe do not count.",
    .role = Role::lock,
    .pipe_operand = 0,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{}; },
};

}  // namespace davsim::instructions
