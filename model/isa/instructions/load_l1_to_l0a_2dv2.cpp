#include "isa/instructions/fractal_load_v2.h"

namespace davsim::instructions {

extern const InstructionSpec load_l1_to_l0a_2dv2;
const InstructionSpec load_l1_to_l0a_2dv2 = fractal_load_v2::spec<Space::L0A>(
    "load_l1_to_l0a_2dv2",
    "Loads a rectangle of fractals of the left matrix from L1 to L0A; can transpose it.");

}  // namespace davsim::instructions
