#include "isa/instructions/fractal_load.h"

namespace davsim::instructions {

extern const InstructionSpec load_l1_to_l0a;
const InstructionSpec load_l1_to_l0a = fractal_load::spec<Space::L0A>(
    "load_l1_to_l0a",
    "Loads fractals of the left matrix from L1 to L0A; can transpose those of 16-bit elements.");

}  // namespace davsim::instructions
