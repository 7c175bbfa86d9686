#include "isa/instructions/fixpipe_rows.h"

namespace davsim::instructions {

extern const InstructionSpec fixpipe_l0c_to_ub;
const InstructionSpec fixpipe_l0c_to_ub = fixpipe::row_spec<Space::UB>(
    "fixpipe_l0c_to_ub",
    "Moves a matrix from the accumulator to the unified buffer of a vector core, on the way "
    "scaling, converting and reordering it.");

}  // namespace davsim::instructions
