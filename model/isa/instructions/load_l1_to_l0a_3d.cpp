#include "isa/image_load.h"

namespace davsim::instructions {

extern const InstructionSpec load_l1_to_l0a_3d;
const InstructionSpec load_l1_to_l0a_3d = image_load::spec<Space::L0A>(
    "load_l1_to_l0a_3d",
    "Loads a rectangle of the matrix of a convolution's windows from an image in L1 to L0A; can "
    "transpose it.");

}  // namespace davsim::instructions
