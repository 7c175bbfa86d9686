#include "isa/instructions/block_copy.h"

namespace davsim::instructions {
namespace {

constexpr auto kOperands = block_copy::operands(Space::GM, Space::L1);
constexpr auto copy_of = block_copy::copy_of<Space::GM, Space::L1>;

}  // namespace

extern const InstructionSpec copy_l1_to_gm;
const InstructionSpec copy_l1_to_gm = {
    .name = "copy_l1_to_gm",
    .summary = "Copies rows of whole DataBlocks from L1 to global memory.",
    .role = Role::copy,
    .pipe = Pipe::MTE3,
    .combines = true,
    .operands = kOperands,
    .types = kEveryType,
    .work = [](const Operands& in) { return copy_of(in).work(in); },
    .footprints = [](const Operands& in,
                     std::vector<Footprint>& out) { copy_of(in).footprints(out); },
    .execute = [](Execution& e) { copy_of(e.in).store(e); },
};

}  // namespace davsim::instructions
