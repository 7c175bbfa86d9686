#include "isa/instructions/register_types.h"
#include "isa/register_forms.h"
#include "isa/register_integers.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vsub;
const InstructionSpec vf_vsub = {
    .name = "vf_vsub",
    .summary = "dst = src0 - src1. Integers wrap around, or stop at the ends of their range where the control register says so.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_binary_form::kOperands,
    .types = kRegisterArithmeticTypes,
    .work = register_work,
    .execute =
        [](Execution& e) {
          const Arithmetic rule(e);
          register_binary_form::execute(e, [&rule](auto a, auto b) { return rule.subtract(a, b); });
        },
};

}  // namespace davsim::instructions
