#include "isa/instructions/fixpipe_rows.h"

namespace davsim::instructions {

extern const InstructionSpec fixpipe_l0c_to_gm;
const InstructionSpec fixpipe_l0c_to_gm =
    fixpipe::row_spec<Space::GM>("fixpipe_l0c_to_gm",
                                 "Moves a matrix from the accumulator to global memory, on the way "
                                 "scaling, converting and reordering it.");

}  // namespace davsim::instructions
