#include "isa/instruction.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    {.name = "id", .maximum = 15, .summary = "flag id"},
};

}  // namespace

extern const InstructionSpec wait_flag_dev;
const InstructionSpec wait_flag_dev = {
    .name = "wait_flag_dev",
    .summary = "Waits until other cores have set the flag as often as its mode asks for.",
    .role = Role::cross_wait,
    .pipe = Pipe::S,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{}; },
};

}  // namespace davsim::instructions
