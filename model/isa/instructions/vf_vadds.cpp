#include "isa/instructions/register_types.h"
#include "isa/register_forms.h"
#include "isa/register_integers.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vadds;
const InstructionSpec vf_vadds = {
    .name = "vf_vadds",
    .summary = "dst = src + scalar. Integers wrap around, or stop at the ends of their range where the control register says so.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_scalar_form::kOperands,
    .types = kRegisterArithmeticTypes,
    .work = register_work,
    .execute =
        [](Execution& e) {
          const Arithmetic rule(e);
          register_scalar_form::execute(e, [&rule](auto a, auto b) { return rule.add(a, b); });
        },
};

}  // namespace davsim::instructions
