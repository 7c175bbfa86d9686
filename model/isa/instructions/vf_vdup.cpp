#include "isa/instructions/register_types.h"
#include "isa/register_fill.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, mask, mode };

constexpr OperandSpec kOperands[] = {
    updated_register("dst", "the register that is filled"),
    vector_register("src", Access::read, "the register whose lane 0 is copied"),
    mask_register("mask", Access::read, "lanes that are filled"),
    off_lanes_operand(zeroing),
};

void execute(Execution& e) {
  VectorRegisters& r = *e.core.registers;
  const VectorRegister from = r.vector(e.in[src]);
  VectorRegister filled;
  fill_register(e, filled, from.bytes.data());
  put_lanes(e, r.vector(e.in[dst]), filled, r.mask(e.in[mask]), e.in[mode]);
}

}  // namespace

extern const InstructionSpec vf_vdup;
const InstructionSpec vf_vdup = {
    .name = "vf_vdup",
    .summary = "Copies lane 0 of src to the lanes of dst that are on.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterLaneTypes,
    .work = register_work,
    .keeps_old = [](const std::int64_t* values) { return values[mode] != 0; },
    .execute = execute,
};

}  // namespace davsim::instructions
