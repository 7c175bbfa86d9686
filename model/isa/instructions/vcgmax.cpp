#include "isa/vector_block_reduction.h"

namespace davsim::instructions {

extern const InstructionSpec vcgmax;
const InstructionSpec vcgmax = {
    .name = "vcgmax",
    .summary =
        "The largest element of each DataBlock; NaN wins, +0 is larger than -0. The result of a "
        "DataBlock "
        "that the mask leaves out is left as it was.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = block_reduction::kOperands,
    .types = {Type::f16, Type::f32},
    .work = block_reduction::work,
    .footprints = block_reduction::footprints,
    .execute = block_reduction::largest,
};

}  // namespace davsim::instructions
