#include "isa/instructions/padded_copy.h"

namespace davsim::instructions {
namespace {

constexpr auto kOperands = padded_copy::operands(Space::L1);

}  // namespace

extern const InstructionSpec copy_gm_to_l1_align;
const InstructionSpec copy_gm_to_l1_align = {
    .name = "copy_gm_to_l1_align",
    .summary =
        "Copies rows of any length from global memory to DataBlocks of the L1 buffer, "
        "with padding.",
    .role = Role::copy,
    .pipe = Pipe::MTE2,
    .operands = kOperands,
    .types = kMovedTypes,
    .work = [](const Operands& in) { return padded_copy::copy_of<Space::L1>(in).work(in); },
    .footprints = padded_copy::footprints<Space::L1>,
    .check = padded_copy::check,
    .execute = padded_copy::execute<Space::L1>,
};

}  // namespace davsim::instructions
