#include "isa/extremes.h"
#include "isa/instructions/register_types.h"
#include "isa/register_forms.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vmins;
const InstructionSpec vf_vmins = {
    .name = "vf_vmins",
    .summary = "dst = the smaller of src and scalar. NaN wins over every number, -0 over +0.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_scalar_form::kOperands,
    .types = kRegisterArithmeticTypes,
    .work = register_work,
    .execute =
        [](Execution& e) {
          register_scalar_form::execute(e, [](auto a, auto b) { return smaller(a, b); });
        },
};

}  // namespace davsim::instructions
