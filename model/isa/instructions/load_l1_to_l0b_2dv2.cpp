#include "isa/instructions/fractal_load_v2.h"

namespace davsim::instructions {

extern const InstructionSpec load_l1_to_l0b_2dv2;
const InstructionSpec load_l1_to_l0b_2dv2 = fractal_load_v2::spec<Space::L0B>(
    "load_l1_to_l0b_2dv2",
    "Loads a rectangle of fractals of the right matrix from L1 to L0B; can transpose it.");

}  // namespace davsim::instructions
