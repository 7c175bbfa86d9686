#include "isa/instructions/special_read.h"

namespace davsim::instructions {

extern const InstructionSpec get_acc_val;
const InstructionSpec get_acc_val = {
    .name = "get_acc_val",
    .summary =
        "Reads the sum of all repeats of the last vcadd that accumulated, as its bit pattern.",
    .role = Role::scalar,
    .pipe = Pipe::S,
    .operands = kWholeRegister,
    .work = [](const Operands&) { return Work{}; },
    .footprints = reads_register<special_registers::kSum>,
    .execute = read_register<special_registers::kSum>,
};

}  // namespace davsim::instructions
