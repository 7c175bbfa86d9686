#include "isa/instructions/register_types.h"
#include "isa/register_forms.h"
#include "isa/vector_elementwise.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vadds;
const InstructionSpec vf_vadds = {
    .name = "vf_vadds",
    .summary = "dst = src + scalar. Integers wrap around.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_scalar_form::kOperands,
    .types = kRegisterArithmeticTypes,
    .work = register_work,
    .execute =
        [](Execution& e) {
          register_scalar_form::execute(e, [](auto a, auto b) { return wrapping_add(a, b); });
        },
};

}  // namespace davsim::instructions
