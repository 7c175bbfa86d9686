#include "isa/instruction.h"

namespace davsim::instructions {

extern const InstructionSpec set_mask_count;
const InstructionSpec set_mask_count = {
    .name = "set_mask_count",
    .summary =
        "Counter mode: the low half of the vector mask is the number of elements to process.",
    .role = Role::mask,
    .pipe = Pipe::V,
    .work = [](const Operands&) { return Work{}; },
    .execute = [](Execution& e) { e.core.mask.counter = true; },
};

}  // namespace davsim::instructions
