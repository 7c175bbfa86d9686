#include "isa/instructions/register_types.h"
#include "isa/register_forms.h"
#include "isa/vector_elementwise.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vsub;
const InstructionSpec vf_vsub = {
    .name = "vf_vsub",
    .summary = "dst = src0 - src1. Integers wrap around.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_binary_form::kOperands,
    .types = kRegisterArithmeticTypes,
    .work = register_work,
    .execute =
        [](Execution& e) {
          register_binary_form::execute(e, [](auto a, auto b) { return wrapping_subtract(a, b); });
        },
};

}  // namespace davsim::instructions
