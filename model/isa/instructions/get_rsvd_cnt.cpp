#include "isa/instructions/special_read.h"

namespace davsim::instructions {

extern const InstructionSpec get_rsvd_cnt;
const InstructionSpec get_rsvd_cnt = {
    .name = "get_rsvd_cnt",
    .summary = "Reads how many elements the last vreducev2 kept.",
    .role = Role::scalar,
    .pipe = Pipe::S,
    .operands = kWholeRegister,
    .work = [](const Operands&) { return Work{}; },
    .footprints = reads_register<special_registers::kKept>,
    .execute = read_register<special_registers::kKept>,
};

}  // namespace davsim::instructions
