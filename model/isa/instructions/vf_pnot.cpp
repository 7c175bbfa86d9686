#include "isa/mask_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, mask };

constexpr OperandSpec kOperands[] = {
    mask_register("dst", Access::write, "the bits that result"),
    mask_register("src", Access::read, "operand"),
    mask_register("mask", Access::read, "bits that are computed; the others become 0"),
};

void execute(Execution& e) {
  VectorRegisters& r = *e.core.registers;
  MaskRegister out;
  for (std::size_t i = 0; i < out.bits.blocks.size(); ++i) {
    out.bits.blocks[i] = ~r.mask(e.in[src]).bits.blocks[i] & r.mask(e.in[mask]).bits.blocks[i];
  }
  r.mask(e.in[dst]) = out;
}

}  // namespace

extern const InstructionSpec vf_pnot;
const InstructionSpec vf_pnot = {
    .name = "vf_pnot",
    .summary = "dst = not src, bit by bit; 0 where the mask is off.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {},
    .work = mask_work,
    .execute = execute,
};

}  // namespace davsim::instructions
