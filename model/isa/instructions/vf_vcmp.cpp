#include "isa/instructions/register_types.h"
#include "isa/register_compare.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src0, src1, mask, condition };

constexpr OperandSpec kOperands[] = {
    mask_register("dst", Access::write, "the lanes for which the condition holds"),
    vector_register("src0", Access::read, "left operands"),
    vector_register("src1", Access::read, "right operands"),
    mask_register("mask", Access::read, "lanes that are compared; the others are off in dst"),
    condition_operand(),
};

void execute(Execution& e) {
  with_lane(e.in.type(), [&](auto lane) {
    using Lane = decltype(lane);
    compare_lanes<Lane>(e, dst, mask, [&](int i) {
      return holds(e.in[condition], lane_value<Lane>(e, src0, i), lane_value<Lane>(e, src1, i));
    });
  });
}

}  // namespace

extern const InstructionSpec vf_vcmp;
const InstructionSpec vf_vcmp = {
    .name = "vf_vcmp",
    .summary =
        "Compares src0 and src1 lane by lane. NaN is unequal to everything, and the zeros "
        "are equal.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterArithmeticTypes,
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
