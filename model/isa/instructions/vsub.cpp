#include "isa/vector_elementwise.h"

namespace davsim::instructions {
namespace {

void execute(Execution& e) {
  elementwise_arithmetic(e, Combination::subtract,
                         [](auto a, auto b) { return wrapping_subtract(a, b); });
}

}  // namespace

extern const InstructionSpec vsub;
const InstructionSpec vsub = {
    .name = "vsub",
    .summary =
        "dst = src0 - src1. Integers wrap around; the documents do not state their overflow.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = binary_form::kOperands,
    .types = kArithmeticTypes,
    .work = binary_form::work,
    .footprints = binary_form::footprints,
    .check = binary_form::check,
    .execute = execute,
};

}  // namespace davsim::instructions
