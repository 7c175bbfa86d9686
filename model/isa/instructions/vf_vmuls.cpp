#include "isa/register_forms.h"
#include "isa/vector_elementwise.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vmuls;
const InstructionSpec vf_vmuls = {
    .name = "vf_vmuls",
    .summary = "dst = src * scalar. Integers keep the lower half of the product.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_scalar_form::kOperands,
    .types = {Type::f16, Type::f32, Type::int16, Type::uint16, Type::int32, Type::uint32},
    .work = register_work,
    .execute =
        [](Execution& e) {
          register_scalar_form::execute(e, [](auto a, auto b) { return wrapping_multiply(a, b); });
        },
};

}  // namespace davsim::instructions
