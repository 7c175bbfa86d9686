#include "isa/vector_elementwise.h"

namespace davsim::instructions {
namespace {

void execute(Execution& e) {
  elementwise_binary(e, [](auto a, auto b) { return smaller(a, b); });
}

}  // namespace

extern const InstructionSpec vmin;
const InstructionSpec vmin = {
    .name = "vmin",
    .summary =
        "dst = the smaller of src0 and src1. NaN propagates, and -0 is smaller than +0; the "
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
