#include "isa/instructions/scale_load.h"

namespace davsim::instructions {

extern const InstructionSpec load_l1_to_l0b_mx;
const InstructionSpec load_l1_to_l0b_mx = scale_load::spec<Space::L0B_MX>(
    "load_l1_to_l0b_mx", "Loads scales of the right matrix from L1 to the memory beside L0B.");

}  // namespace davsim::instructions
