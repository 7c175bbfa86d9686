#include "isa/mask_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src0, src1, mask };

constexpr OperandSpec kOperands[] = {
    mask_register("dst", Access::write, "the bits that were selected"),
    mask_register("src0", Access::read, "bits that are taken where the mask is on"),
    mask_register("src1", Access::read, "bits that are taken where it is off"),
    mask_register("mask", Access::read, "which bits come from src0"),
};

void execute(Execution& e) {
  VectorRegisters& r = *e.core.registers;
  MaskRegister out;
  for (std::size_t i = 0; i < out.bits.blocks.size(); ++i) {
    const std::uint32_t on = r.mask(e.in[mask]).bits.blocks[i];
    out.bits.blocks[i] =
        (r.mask(e.in[src0]).bits.blocks[i] & on) | (r.mask(e.in[src1]).bits.blocks[i] & ~on);
  }
  r.mask(e.in[dst]) = out;
}

}  // namespace

extern const InstructionSpec vf_psel;
const InstructionSpec vf_psel = {
    .name = "vf_psel",
    .summary = "dst = src0 where the mask is on, else src1, bit by bit.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {},
    .work = mask_work,
    .execute = execute,
};

}  // namespace davsim::instructions
