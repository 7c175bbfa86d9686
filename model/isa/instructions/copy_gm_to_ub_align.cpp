#include "isa/instructions/padded_copy.h"

namespace davsim::instructions {
namespace {

constexpr auto kOperands = padded_copy::operands(Space::UB);

}  // namespace

extern const InstructionSpec copy_gm_to_ub_align;
const InstructionSpec copy_gm_to_ub_align = {
    .name = "copy_gm_to_ub_align",
    .summary =
        "Copies rows of any length from global memory to DataBlocks of the unified buffer, "
        "with padding.",
    .role = Role::copy,
    .pipe = Pipe::MTE2,
    .operands = kOperands,
    .types = kMovedTypes,
    .work = [](const Operands& in) { return padded_copy::copy_of<Space::UB>(in).work(in); },
    .footprints = padded_copy::footprints<Space::UB>,
    .check = padded_copy::check,
    .execute = padded_copy::execute<Space::UB>,
};

}  // namespace davsim::instructions
