#include "isa/instructions/fixpipe_columns.h"

namespace davsim::instructions {

extern const InstructionSpec fixpipe_l0c_to_ub_nz2dn;
const InstructionSpec fixpipe_l0c_to_ub_nz2dn =
    fixpipe::column_spec<Space::UB>("fixpipe_l0c_to_ub_nz2dn",
                                    "Moves a matrix from the accumulator to the unified buffer of "
                                    "a vector core column by column, on "
                                    "the way scaling and converting it.");

}  // namespace davsim::instructions
