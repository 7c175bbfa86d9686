#include "isa/instructions/fractal_load_gm.h"

namespace davsim::instructions {

extern const InstructionSpec load_gm_to_l0b;
const InstructionSpec load_gm_to_l0b = fractal_load_gm::spec<Space::L0B>(
    "load_gm_to_l0b", "Loads fractals of 512 bytes from global memory to L0B.");

}  // namespace davsim::instructions
