#include "isa/image_load.h"

namespace davsim::instructions {

extern const InstructionSpec load_l1_to_l0b_3d;
const InstructionSpec load_l1_to_l0b_3d = image_load::spec<Space::L0B>(
    "load_l1_to_l0b_3d",
    "Loads a rectangle of the matrix of a convolution's windows from an image in L1 to L0B as the "
    "right matrix: in transposed fractals.");

}  // namespace davsim::instructions
