#include "isa/vector_elementwise.h"

namespace davsim::instructions {
namespace {

void execute(Execution& e) {
  elementwise_scalar(e, [](auto a, auto b) { return larger(a, b); });
}

}  // namespace

extern const InstructionSpec vmaxs;
const InstructionSpec vmaxs = {
    .name = "vmaxs",
    .summary =
        "dst = the larger of src and scalar. NaN propagates, and +0 is larger than -0; the "
        "documents state neither.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = scalar_form::kOperands,
    .types = kArithmeticTypes,
    .work = scalar_form::work,
    .footprints = scalar_form::footprints,
    .check = scalar_form::check,
    .execute = execute,
};

}  // namespace davsim::instructions
