#include "isa/conversion.h"
#include "isa/register_parts.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, scalar, mask, part };

constexpr OperandSpec kOperands[] = {
    vector_register("dst", Access::write, "results, f16"),
    vector_register("src", Access::read, "factors"),
    {.name = "scalar", .kind = OperandKind::element, .summary = "the factor of every lane"},
    mask_register("mask", Access::read, "lanes of src that are computed; the others become 0"),
    part_operand("EVEN: results are lanes 0, 2, 4, ... of dst; ODD: the others"),
};

void execute(Execution& e) {
  using Lane = PlainLane<float>;
  const float factor = scalar_value<Lane>(e, scalar);
  const MaskRegister on = e.core.registers->mask(e.in[mask]);
  VectorRegister out;
  for (int i = 0; i < kVectorBytes / 4; ++i) {
    if (!on.lane(i, 4)) continue;
    const float product = lane_value<Lane>(e, src, i) * factor;
    out.set_lane(
        2 * i + static_cast<int>(e.in[part]),
        half_from_f64(Type::f16, product, Rounding::nearest_away, e.core.control.saturate_f16));
  }
  e.core.registers->vector(e.in[dst]) = out;
}

}  // namespace

extern const InstructionSpec vf_vmulscvt;
const InstructionSpec vf_vmulscvt = {
    .name = "vf_vmulscvt",
    .summary =
        "dst = src * scalar as f32, then as f16 with ties away from zero, in the even or "
        "the odd lanes of dst; its other lanes become 0.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f32},
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
