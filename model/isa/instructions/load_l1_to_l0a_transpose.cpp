#include "isa/instructions/square_load.h"

namespace davsim::instructions {

extern const InstructionSpec load_l1_to_l0a_transpose;
const InstructionSpec load_l1_to_l0a_transpose = square_load::spec<Space::L0A>(
    "load_l1_to_l0a_transpose", "Loads square matrices from L1 to L0A and transposes each.");

}  // namespace davsim::instructions
