#include <array>

#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

constexpr std::array<std::string_view, 1> kRegisters = {"SPR_AR"};

constexpr OperandSpec kOperands[] = {
    word_operand("spr", kRegisters, "SPR_AR, the bytes that vstur has stored"),
};

void execute(Execution& e) { e.core.registers->squeeze = {.cleared = true}; }

}  // namespace

extern const InstructionSpec vf_sprclr;
const InstructionSpec vf_sprclr = {
    .name = "vf_sprclr",
    .summary = "Clears a special register, before a sequence of vsqz with MODE_STORED and vstur.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {},
    .work = [](const Operands&) { return Work{.repeats = 1}; },
    .execute = execute,
};

}  // namespace davsim::instructions
