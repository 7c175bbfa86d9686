#include <array>

#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

constexpr std::array<std::string_view, 1> kRegisters = {"SPR_AR"};

constexpr OperandSpec kOperands[] = {
    word_operand("spr", kRegisters, "SPR_AR, the bytes that vstur has stored in vector functions"),
};

}  // namespace

extern const InstructionSpec clear_spr;
const InstructionSpec clear_spr = {
    .name = "clear_spr",
    .summary =
        "Clears a special register of vector functions outside of them; sprclr does it inside.",
    .role = Role::control,
    .pipe = Pipe::V,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{}; },
    .execute = [](Execution& e) { e.core.registers->squeeze = {.cleared = true}; },
};

}  // namespace davsim::instructions
