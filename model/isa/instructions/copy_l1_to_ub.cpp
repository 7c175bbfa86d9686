#include "isa/instructions/block_copy.h"

namespace davsim::instructions {
namespace {

enum : int { sub_block = 6 };

constexpr std::array<OperandSpec, sub_block + 1> all_operands() {
  std::array<OperandSpec, sub_block + 1> all;
  const auto common = block_copy::operands(Space::UB, Space::L1);
  for (std::size_t i = 0; i < common.size(); ++i) all[i] = common[i];
  all[sub_block] = {.name = "sub_block",
                    .maximum = 1,
                    .fallback = 0,
                    .summary = "which vector core's UB"};
  return all;
}

constexpr auto kOperands = all_operands();

RowCopy copy_of(const Operands& in) {
  RowCopy copy = block_copy::copy_of<Space::UB_V0, Space::L1>(in);
  if (in[sub_block] != 0) copy.to.space = Space::UB_V1;
  return copy;
}

}  // namespace

extern const InstructionSpec copy_l1_to_ub;
const InstructionSpec copy_l1_to_ub = {
    .name = "copy_l1_to_ub",
    .summary = "Copies rows of whole DataBlocks from L1 of a cube core to the unified buffer of one of "
               "its vector cores.",
    .role = Role::copy,
    .pipe = Pipe::MTE1,
    .writes_vector_ub = true,
    .operands = kOperands,
    .types = kMovedTypes,
    .work = [](const Operands& in) { return copy_of(in).work(in); },
    .footprints = [](const Operands& in,
                     std::vector<Footprint>& out) { copy_of(in).footprints(out); },
    .execute = [](Execution& e) { copy_of(e.in).execute(e.memory); },
};

}  // namespace davsim::instructions
