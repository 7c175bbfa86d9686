#include "isa/vector_elementwise.h"

namespace davsim::instructions {
namespace {

void execute(Execution& e) {
  elementwise_scalar(e, [](auto a, auto b) { return wrapping_add(a, b); });
}

}  // namespace

extern const InstructionSpec vadds;
const InstructionSpec vadds = {
    .name = "vadds",
    .summary =
        "dst = src + scalar. Integers wrap around; the documents do not state their overflow.",
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
