#include "isa/instructions/gather_by_mask.h"

namespace davsim::instructions {

using gather_by_mask::Count;

extern const InstructionSpec vreduce;
const InstructionSpec vreduce = {
    .name = "vreduce",
    .summary =
        "Keeps the elements that a pattern or bits in UB choose, behind one another, and their "
        "number in a special register. In counter mode the count is that of all repeats together.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = gather_by_mask::kOperands,
    .types = gather_by_mask::kTypes,
    .work = gather_by_mask::work<Count::of_all>,
    .footprints = gather_by_mask::footprints<Count::of_all>,
    .check = gather_by_mask::check,
    .execute = gather_by_mask::execute<Count::of_all>,
};

}  // namespace davsim::instructions
