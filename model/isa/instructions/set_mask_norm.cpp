#include "isa/instruction.h"

namespace davsim::instructions {

extern const InstructionSpec set_mask_norm;
const InstructionSpec set_mask_norm = {
    .name = "set_mask_norm",
    .summary = "Normal mode: each bit of the vector mask enables one element of every repeat.",
    .role = Role::mask,
    .pipe = Pipe::V,
    .work = [](const Operands&) { return Work{}; },
    .execute = [](Execution& e) { e.core.mask.counter = false; },
};

}  // namespace davsim::instructions
