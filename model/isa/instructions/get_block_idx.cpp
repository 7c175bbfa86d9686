#include "isa/instruction.h"

namespace davsim::instructions {

extern const InstructionSpec get_block_idx;
const InstructionSpec get_block_idx = {
    .name = "get_block_idx",
    .summary = "Returns the index of the block that runs.",
    .role = Role::scalar,
    .pipe = Pipe::S,
    .work = [](const Operands&) { return Work{}; },
    .execute = [](Execution& e) { e.result = e.core.block_index; },
};

}  // namespace davsim::instructions
