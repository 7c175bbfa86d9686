#include "isa/mask_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, mask };

constexpr OperandSpec kOperands[] = {
    mask_register("dst", Access::write, "the copy"),
    mask_register("src", Access::read, "the bits that are copied"),
    {.name = "mask",
     .kind = OperandKind::mask_register,
     .access = Access::read,
     .maximum = kMaskRegisters - 1,
     .fallback = -1,
     .summary = "bits that are copied, the others become 0; all of them unless given"},
};

void execute(Execution& e) {
  VectorRegisters& r = *e.core.registers;
  MaskRegister out = r.mask(e.in[src]);
  if (e.in[mask] >= 0) {
    for (std::size_t i = 0; i < out.bits.blocks.size(); ++i) {
      out.bits.blocks[i] &= r.mask(e.in[mask]).bits.blocks[i];
    }
  }
  r.mask(e.in[dst]) = out;
}

}  // namespace

extern const InstructionSpec vf_pmov;
const InstructionSpec vf_pmov = {
    .name = "vf_pmov",
    .summary = "Copies a mask register; bits that the mask leaves out become 0.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {},
    .work = mask_work,
    .execute = execute,
};

}  // namespace davsim::instructions
