#include "isa/instructions/block_copy.h"

namespace davsim::instructions {
namespace {

constexpr auto kOperands = block_copy::operands(Space::GM, Space::UB);
constexpr auto copy_of = block_copy::copy_of<Space::GM, Space::UB>;

}  // namespace

extern const InstructionSpec copy_ub_to_gm;
const InstructionSpec copy_ub_to_gm = {
    .name = "copy_ub_to_gm",
    .summary = "Copies rows of whole DataBlocks from the unified buffer to global memory.",
    .role = Role::copy,
    .pipe = Pipe::MTE3,
    .combines = true,
    .operands = kOperands,
    .types = kMovedTypes,
    .work = [](const Operands& in) { return copy_of(in).work(in); },
    .footprints = [](const Operands& in,
                     std::vector<Footprint>& out) { copy_of(in).footprints(out); },
    .execute = [](Execution& e) { copy_of(e.in).store(e); },
};

}  // namespace davsim::instructions
