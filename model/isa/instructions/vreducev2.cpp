#include "isa/instructions/gather_by_mask.h"

namespace davsim::instructions {

using gather_by_mask::Count;

extern const InstructionSpec vreducev2;
const InstructionSpec vreducev2 = {
    .name = "vreducev2",
    .summary =
        "Keeps the elements that a pattern or bits in UB choose, behind one another, and their "
        "number in a special register. In counter mode the count is that of each repeat.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = gather_by_mask::kOperands,
    .types = gather_by_mask::kTypes | TypeSet{Type::bf16},
    .work = gather_by_mask::work<Count::of_repeat>,
    .footprints = gather_by_mask::footprints<Count::of_repeat>,
    .check = gather_by_mask::check,
    .execute = gather_by_mask::execute<Count::of_repeat>,
};

}  // namespace davsim::instructions
