#include "isa/instructions/special_read.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    taking_register("list0", "scalar register of the number taken from the first list; -1: none"),
    taking_register("list1", "of the second"),
    taking_register("list2", "of the third"),
    taking_register("list3", "of the fourth"),
};

constexpr int kBitsOfList = 16;

void execute(Execution& e) {
  const std::uint64_t taken = special_registers::get(e, special_registers::kMerged);
  e.result = static_cast<std::int64_t>(taken);
  for (int list = 0; list < 4; ++list) give(e, list, (taken >> (kBitsOfList * list)) & 0xFFFFU);
}

}  // namespace

extern const InstructionSpec get_vms4_sr;
const InstructionSpec get_vms4_sr = {
    .name = "get_vms4_sr",
    .summary = "Reads how many elements the last vmrgsort4 took from each of its lists.",
    .role = Role::scalar,
    .pipe = Pipe::S,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{}; },
    .footprints = reads_register<special_registers::kMerged>,
    .execute = execute,
};

}  // namespace davsim::instructions
