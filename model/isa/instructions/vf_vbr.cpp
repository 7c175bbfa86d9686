#include "isa/instructions/register_types.h"
#include "isa/register_fill.h"

namespace davsim::instructions {
namespace {

enum : int { dst, scalar };

constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write, "the register that is filled"),
    {.name = "scalar", .kind = OperandKind::element, .summary = "the value of every lane"},
};

}  // namespace

extern const InstructionSpec vf_vbr;
const InstructionSpec vf_vbr = {
    .name = "vf_vbr",
    .summary = "Fills a register with a scalar.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterLaneTypes,
    .work = register_work,
    .execute =
        [](Execution& e) {
          fill_register(e, e.core.registers->vector(e.in[dst]), pattern_bytes(e.in[scalar]).data());
        },
};

}  // namespace davsim::instructions
