#include "isa/vector_repeat_extreme.h"

namespace davsim::instructions {

extern const InstructionSpec vcmax;
const InstructionSpec vcmax = {
    .name = "vcmax",
    .summary =
        "The largest element of each repeat, its index, or both; of equal ones the first counts, "
        "NaN wins, +0 is larger than -0. The largest of all repeats and its index stay in a "
        "special register.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = repeat_extreme::kOperands,
    .types = {Type::f16, Type::f32},
    .work = repeat_extreme::work,
    .footprints = repeat_extreme::footprints,
    .check = repeat_extreme::check,
    .execute = repeat_extreme::largest,
};

}  // namespace davsim::instructions
