#include "isa/register_forms.h"
#include "isa/register_integers.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vmul;
const InstructionSpec vf_vmul = {
    .name = "vf_vmul",
    .summary = "dst = src0 * src1. Integers keep the lower half of the product, or stop at the ends of their range where the control register says so.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_binary_form::kOperands,
    .types = {Type::f16, Type::bf16, Type::f32, Type::int16, Type::uint16, Type::int32,
              Type::uint32},
    .work = register_work,
    .execute =
        [](Execution& e) {
          const Arithmetic rule(e);
          register_binary_form::execute(e, [&rule](auto a, auto b) { return rule.multiply(a, b); });
        },
};

}  // namespace davsim::instructions
