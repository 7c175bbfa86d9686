#include "isa/instructions/register_types.h"
#include "isa/register_fill.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, mask };

constexpr OperandSpec kOperands[] = {
    updated_register("dst", "the copy; lanes that are off stay as they were"),
    vector_register("src", Access::read, "the elements"),
    {.name = "mask",
     .kind = OperandKind::mask_register,
     .access = Access::read,
     .maximum = kMaskRegisters - 1,
     .fallback = -1,
     .summary = "lanes that are copied; all of them unless given"},
};

void execute(Execution& e) {
  VectorRegisters& r = *e.core.registers;
  const VectorRegister from = r.vector(e.in[src]);
  if (e.in[mask] < 0) {
    r.vector(e.in[dst]) = from;
  } else {
    put_lanes(e, r.vector(e.in[dst]), from, r.mask(e.in[mask]), merging);
  }
}

}  // namespace

extern const InstructionSpec vf_vmov;
const InstructionSpec vf_vmov = {
    .name = "vf_vmov",
    .summary = "Copies lanes of a register.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterLaneTypes,
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
