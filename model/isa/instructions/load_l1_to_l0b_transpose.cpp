#include "isa/instructions/square_load.h"

namespace davsim::instructions {

extern const InstructionSpec load_l1_to_l0b_transpose;
const InstructionSpec load_l1_to_l0b_transpose = square_load::spec<Space::L0B>(
    "load_l1_to_l0b_transpose", "Loads square matrices from L1 to L0B and transposes each.");

}  // namespace davsim::instructions
