#include "isa/instructions/register_types.h"
#include "isa/register_compare.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, scalar, mask, condition };

constexpr OperandSpec kOperands[] = {
    mask_register("dst", Access::write, "the lanes for which the condition holds"),
    vector_register("src", Access::read, "left operands"),
    {.name = "scalar", .kind = OperandKind::element, .summary = "right operand of every lane"},
    mask_register("mask", Access::read, "lanes that are compared; the others are off in dst"),
    condition_operand(),
};

void execute(Execution& e) {
  with_lane(e.in.type(), [&](auto lane) {
    using Lane = decltype(lane);
    const auto right = scalar_value<Lane>(e, scalar);
    compare_lanes<Lane>(e, dst, mask, [&](int i) {
      return holds(e.in[condition], lane_value<Lane>(e, src, i), right);
    });
  });
}

}  // namespace

extern const InstructionSpec vf_vcmps;
const InstructionSpec vf_vcmps = {
    .name = "vf_vcmps",
    .summary =
        "Compares the lanes of src with a scalar. NaN is unequal to everything, and the "
        "zeros are equal.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterArithmeticTypes,
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
