#include "isa/extremes.h"
#include "isa/instructions/register_types.h"
#include "isa/register_forms.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vmax;
const InstructionSpec vf_vmax = {
    .name = "vf_vmax",
    .summary = "dst = the larger of src0 and src1. NaN wins over every number, +0 over -0.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_binary_form::kOperands,
    .types = kRegisterArithmeticTypes,
    .work = register_work,
    .execute =
        [](Execution& e) {
          register_binary_form::execute(e, [](auto a, auto b) { return larger(a, b); });
        },
};

}  // namespace davsim::instructions
