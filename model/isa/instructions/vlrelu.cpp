#include "isa/vector_elementwise.h"

namespace davsim::instructions {
namespace {

void execute(Execution& e) {
  elementwise_scalar(e, [](auto a, auto b) {
    return a < 0 ? static_cast<decltype(a)>(wrapping_multiply(a, b)) : a;
  });
}

}  // namespace

extern const InstructionSpec vlrelu;
const InstructionSpec vlrelu = {
    .name = "vlrelu",
    .summary = "dst = src where it is not negative, else src * scalar.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = scalar_form::kOperands,
    .types = {Type::f16, Type::f32},
    .work = scalar_form::work,
    .footprints = scalar_form::footprints,
    .check = scalar_form::check,
    .execute = execute,
};

}  // namespace davsim::instructions
