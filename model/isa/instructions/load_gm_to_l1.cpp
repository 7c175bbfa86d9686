#include "isa/instructions/fractal_load_gm.h"

namespace davsim::instructions {

extern const InstructionSpec load_gm_to_l1;
const InstructionSpec load_gm_to_l1 = fractal_load_gm::spec<Space::L1>(
    "load_gm_to_l1", "Loads fractals of 512 bytes from global memory to L1.");

}  // namespace davsim::instructions
