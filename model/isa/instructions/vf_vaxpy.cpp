#include "isa/register_fused.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, scalar, mask };

constexpr OperandSpec kOperands[] = {
    updated_register("dst", "what is added, then the results"),
    vector_register("src", Access::read, "factors"),
    {.name = "scalar", .kind = OperandKind::element, .summary = "the factor of every lane"},
    mask_register("mask", Access::read, "lanes that are computed; the others become 0"),
};

void execute(Execution& e) {
  with_fused_lane(e.in.type(), [&](auto lane) {
    using Lane = decltype(lane);
    const auto factor = scalar_value<Lane>(e, scalar);
    compute_lanes<Lane>(e, dst, mask, [&](int i) {
      return multiply_add(factor, lane_value<Lane>(e, src, i), lane_value<Lane>(e, dst, i));
    });
  });
}

}  // namespace

extern const InstructionSpec vf_vaxpy;
const InstructionSpec vf_vaxpy = {
    .name = "vf_vaxpy",
    .summary = "dst = scalar * src + dst, rounded once. Lanes that are off become 0.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::f32},
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
