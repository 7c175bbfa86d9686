#include "isa/instructions/fractal_load_gm.h"

namespace davsim::instructions {

extern const InstructionSpec load_gm_to_l0a;
const InstructionSpec load_gm_to_l0a = fractal_load_gm::spec<Space::L0A>(
    "load_gm_to_l0a", "Loads fractals of 512 bytes from global memory to L0A.");

}  // namespace davsim::instructions
