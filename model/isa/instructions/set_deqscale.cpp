#include "isa/instruction.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    {.name = "value",
     .kind = OperandKind::bits,
     .summary =
         "an f16 in bits 0 to 15; or an f32 in bits 0 to 31, of which the highest 19 count, a "
         "signed offset in bits 37 to 45, and whether results have a sign in bit 46"},
};

}  // namespace

extern const InstructionSpec set_deqscale;
const InstructionSpec set_deqscale = {
    .name = "set_deqscale",
    .summary = "Sets the register DEQSCALE, by which conversions of integers scale.",
    .role = Role::control,
    .pipe = Pipe::V,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{}; },
    .execute = [](Execution& e) { e.core.deq_scale = static_cast<std::uint64_t>(e.in[0]); },
};

}  // namespace davsim::instructions
