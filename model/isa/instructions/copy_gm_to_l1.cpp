#include "isa/instructions/block_copy.h"

namespace davsim::instructions {
namespace {

constexpr auto kOperands = block_copy::operands(Space::L1, Space::GM);
constexpr auto copy_of = block_copy::copy_of<Space::L1, Space::GM>;

}  // namespace

extern const InstructionSpec copy_gm_to_l1;
const InstructionSpec copy_gm_to_l1 = {
    .name = "copy_gm_to_l1",
    .summary = "Copies rows of whole DataBlocks from global memory to the L1 buffer.",
    .role = Role::copy,
    .pipe = Pipe::MTE2,
    .operands = kOperands,
    .types = kMovedTypes,
    .work = [](const Operands& in) { return copy_of(in).work(in); },
    .footprints = [](const Operands& in,
                     std::vector<Footprint>& out) { copy_of(in).footprints(out); },
    .execute = [](Execution& e) { copy_of(e.in).execute(e.memory); },
};

}  // namespace davsim::instructions
