#include "isa/instruction.h"

namespace davsim::instructions {

extern const InstructionSpec vf;
const InstructionSpec vf = {
    .name = "vf",
    .summary = "A vector function: instructions on registers and hardware loops, out of order, as one "
               "instruction of the vector pipe. Traces write vf { ... }.",
    .role = Role::function,
    .pipe = Pipe::V,
    .operands = {},
    .types = {},
    .work = [](const Operands&) { return Work{.repeats = 1}; },
};

}  // namespace davsim::instructions
