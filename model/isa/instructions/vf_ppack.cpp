#include "isa/mask_forms.h"
#include "isa/register_halves.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, half };

constexpr OperandSpec kOperands[] = {
    mask_register("dst", Access::write, "every second bit; its other half becomes 0"),
    mask_register("src", Access::read, "the mask"),
    half_operand("the half of dst that is written"),
};

void execute(Execution& e) {
  VectorRegisters& r = *e.core.registers;
  MaskRegister out;
  const int first = static_cast<int>(e.in[half]) * kVectorBytes / 2;
  for (int i = 0; i < kVectorBytes / 2; ++i) {
    out.set_lane(first + i, 1, r.mask(e.in[src]).lane(2 * i, 1));
  }
  r.mask(e.in[dst]) = out;
}

}  // namespace

extern const InstructionSpec vf_ppack;
const InstructionSpec vf_ppack = {
    .name = "vf_ppack",
    .summary =
        "Packs bits 0, 2, 4, ... of a mask into one half of dst: a mask for elements of "
        "half the size.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {},
    .work = mask_work,
    .execute = execute,
};

}  // namespace davsim::instructions
