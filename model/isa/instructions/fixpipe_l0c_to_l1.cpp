#include "isa/instructions/fixpipe_rows.h"

namespace davsim::instructions {

extern const InstructionSpec fixpipe_l0c_to_l1;
const InstructionSpec fixpipe_l0c_to_l1 =
    fixpipe::row_spec<Space::L1>("fixpipe_l0c_to_l1",
                                 "Moves a matrix from the accumulator to L1, on the way "
                                 "scaling, converting and reordering it.");

}  // namespace davsim::instructions
