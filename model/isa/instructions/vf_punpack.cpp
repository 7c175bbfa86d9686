#include "isa/mask_forms.h"
#include "isa/register_halves.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, half };

constexpr OperandSpec kOperands[] = {
    mask_register("dst", Access::write, "the bits in its places 0, 2, 4, ..., between them zeros"),
    mask_register("src", Access::read, "the mask"),
    half_operand("the half of src that is read"),
};

void execute(Execution& e) {
  VectorRegisters& r = *e.core.registers;
  MaskRegister out;
  const int first = static_cast<int>(e.in[half]) * kVectorBytes / 2;
  for (int i = 0; i < kVectorBytes / 2; ++i) {
    out.set_lane(2 * i, 1, r.mask(e.in[src]).lane(first + i, 1));
  }
  r.mask(e.in[dst]) = out;
}

}  // namespace

extern const InstructionSpec vf_punpack;
const InstructionSpec vf_punpack = {
    .name = "vf_punpack",
    .summary =
        "Spreads the bits of one half of a mask over dst: a mask for elements of twice the "
        "size.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {},
    .work = mask_work,
    .execute = execute,
};

}  // namespace davsim::instructions
