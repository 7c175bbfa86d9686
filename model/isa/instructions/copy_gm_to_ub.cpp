#include "isa/instructions/block_copy.h"

namespace davsim::instructions {
namespace {

constexpr auto kOperands = block_copy::operands(Space::UB, Space::GM);
constexpr auto copy_of = block_copy::copy_of<Space::UB, Space::GM>;

}  // namespace

extern const InstructionSpec copy_gm_to_ub;
const InstructionSpec copy_gm_to_ub = {
    .name = "copy_gm_to_ub",
    .summary = "Copies rows of whole DataBlocks from global memory to the unified buffer.",
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
