#include "isa/instructions/register_types.h"
#include "isa/register_fill.h"

namespace davsim::instructions {
namespace {

enum : int { dst, scalar, mask, mode };

constexpr OperandSpec kOperands[] = {
    updated_register("dst", "the register that is filled"),
    {.name = "scalar", .kind = OperandKind::element, .summary = "the value of the lanes"},
    mask_register("mask", Access::read, "lanes that are filled"),
    off_lanes_operand(zeroing),
};

void execute(Execution& e) {
  VectorRegisters& r = *e.core.registers;
  VectorRegister filled;
  fill_register(e, filled, pattern_bytes(e.in[scalar]).data());
  put_lanes(e, r.vector(e.in[dst]), filled, r.mask(e.in[mask]), e.in[mode]);
}

}  // namespace

extern const InstructionSpec vf_vdups;
const InstructionSpec vf_vdups = {
    .name = "vf_vdups",
    .summary = "Copies a scalar to the lanes of dst that are on.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterLaneTypes,
    .work = register_work,
    .keeps_old = [](const std::int64_t* values) { return values[mode] != 0; },
    .execute = execute,
};

}  // namespace davsim::instructions
