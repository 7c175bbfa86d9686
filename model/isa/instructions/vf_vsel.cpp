#include "isa/instructions/register_types.h"
#include "isa/register_fill.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src0, src1, mask };

constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write, "the lanes that were selected"),
    vector_register("src0", Access::read, "lanes that are taken where the mask is on"),
    vector_register("src1", Access::read, "lanes that are taken where it is off"),
    mask_register("mask", Access::read, "which lanes come from src0"),
};

void execute(Execution& e) {
  VectorRegisters& r = *e.core.registers;
  VectorRegister out = r.vector(e.in[src1]);
  put_lanes(e, out, r.vector(e.in[src0]), r.mask(e.in[mask]), merging);
  r.vector(e.in[dst]) = out;
}

}  // namespace

extern const InstructionSpec vf_vsel;
const InstructionSpec vf_vsel = {
    .name = "vf_vsel",
    .summary = "dst = src0 where the mask is on, else src1.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterLaneTypes,
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
