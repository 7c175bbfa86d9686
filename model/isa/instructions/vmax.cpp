#include "isa/vector_elementwise.h"

namespace davsim::instructions {
namespace {

void execute(Execution& e) {
  elementwise_binary(e, [](auto a, auto b) { return larger(a, b); });
}

}  // namespace

extern const InstructionSpec vmax;
const InstructionSpec vmax = {
    .name = "vmax",
    .summary =
        "dst = the larger of src0 and src1. NaN propagates, and +0 is larger than -0; the "
        "documents state neither.",
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
