#include "isa/instructions/block_copy.h"

namespace davsim::instructions {
namespace {

constexpr auto kOperands = block_copy::operands(Space::L1, Space::UB);
constexpr auto copy_of = block_copy::copy_of<Space::L1_C, Space::UB>;

}  // namespace

extern const InstructionSpec copy_ub_to_l1;
const InstructionSpec copy_ub_to_l1 = {
    .name = "copy_ub_to_l1",
    .summary = "Copies rows of whole DataBlocks from the unified buffer of a vector core to L1 of the "
               "cube core that it works with.",
    .role = Role::copy,
    .pipe = Pipe::MTE3,
    .writes_cube_l1 = true,
    .operands = kOperands,
    .types = kMovedTypes,
    .work = [](const Operands& in) { return copy_of(in).work(in); },
    .footprints = [](const Operands& in,
                     std::vector<Footprint>& out) { copy_of(in).footprints(out); },
    .execute = [](Execution& e) { copy_of(e.in).execute(e.memory); },
};

}  // namespace davsim::instructions
