#include "isa/instructions/fixpipe_columns.h"

namespace davsim::instructions {

extern const InstructionSpec fixpipe_l0c_to_gm_nz2dn;
const InstructionSpec fixpipe_l0c_to_gm_nz2dn = fixpipe::column_spec<Space::GM>(
    "fixpipe_l0c_to_gm_nz2dn",
    "Moves a matrix from the accumulator to global memory column by column, on "
    "the way scaling and converting it.");

}  // namespace davsim::instructions
