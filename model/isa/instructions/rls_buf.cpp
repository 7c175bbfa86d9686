#include "isa/instruction.h"
#include "isa/mutex.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    {.name = "pipe", .kind = OperandKind::pipe, .summary = "pipe that holds the mutex"},
    {.name = "id", .maximum = mutex::kMutexes - 1, .summary = "number of the mutex"},
};

}  // namespace

extern const InstructionSpec rls_buf;
const InstructionSpec rls_buf = {
    .name = "rls_buf",
    .summary = "Releases a mutex once all earlier instructions of the pipe have completed.",
    .role = Role::unlock,
    .pipe_operand = 0,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{}; },
};

}  // namespace davsim::instructions
