#include "isa/instruction.h"

namespace davsim::instructions {

extern const InstructionSpec get_sys_cnt;
const InstructionSpec get_sys_cnt = {
    .name = "get_sys_cnt",
    .summary = "Reads the system counter; what it says is left to the program that is recorded.",
    .role = Role::scalar,
    .pipe = Pipe::S,
    .work = [](const Operands&) { return Work{}; },
    .execute = [](Execution&) {},
};

}  // namespace davsim::instructions
