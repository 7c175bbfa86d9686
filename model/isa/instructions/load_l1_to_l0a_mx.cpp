#include "isa/instructions/scale_load.h"

namespace davsim::instructions {

extern const InstructionSpec load_l1_to_l0a_mx;
const InstructionSpec load_l1_to_l0a_mx = scale_load::spec<Space::L0A_MX>(
    "load_l1_to_l0a_mx", "Loads scales of the left matrix from L1 to the memory beside L0A.");

}  // namespace davsim::instructions
