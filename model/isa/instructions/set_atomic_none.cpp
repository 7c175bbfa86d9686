#include "isa/instruction.h"

namespace davsim::instructions {

extern const InstructionSpec set_atomic_none;
const InstructionSpec set_atomic_none = {
    .name = "set_atomic_none",
    .summary = "Lets copies to global memory replace what is there again.",
    .role = Role::control,
    .pipe = Pipe::S,
    .operands = {},
    .types = {},
    .work = [](const Operands&) { return Work{}; },
    .execute = [](Execution& e) { e.core.atomic = {}; },
};

}  // namespace davsim::instructions
