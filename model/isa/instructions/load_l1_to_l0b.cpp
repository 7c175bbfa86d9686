#include "isa/instructions/fractal_load.h"

namespace davsim::instructions {

extern const InstructionSpec load_l1_to_l0b;
const InstructionSpec load_l1_to_l0b = fractal_load::spec<Space::L0B>(
    "load_l1_to_l0b",
    "Loads fractals of the right matrix from L1 to L0B; can transpose those of 16-bit elements.");

}  // namespace davsim::instructions
