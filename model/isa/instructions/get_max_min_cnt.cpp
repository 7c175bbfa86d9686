#include "isa/instructions/special_read.h"

namespace davsim::instructions {
namespace {

enum : int { value, index };

constexpr OperandSpec kOperands[] = {
    taking_register("value", "scalar register of the bit pattern of the element; -1: none"),
    taking_register("index", "scalar register of its index; -1: none"),
};

constexpr int kIndexBit = 32;

void execute(Execution& e) {
  const std::uint64_t best = special_registers::get(e, special_registers::kExtreme);
  e.result = static_cast<std::int64_t>(best);
  give(e, value, best & 0xFFFFFFFFU);
  give(e, index, best >> kIndexBit);
}

}  // namespace

extern const InstructionSpec get_max_min_cnt;
const InstructionSpec get_max_min_cnt = {
    .name = "get_max_min_cnt",
    .summary = "Reads the best element of all repeats of the last vcmax or vcmin, and its index.",
    .role = Role::scalar,
    .pipe = Pipe::S,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{}; },
    .footprints = reads_register<special_registers::kExtreme>,
    .execute = execute,
};

}  // namespace davsim::instructions
