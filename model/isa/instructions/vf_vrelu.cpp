#include "isa/register_forms.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vrelu;
const InstructionSpec vf_vrelu = {
    .name = "vf_vrelu",
    .summary = "dst = src where it is larger than 0, else +0. NaN stays.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_unary_form::kOperands,
    .types = {Type::f16, Type::f32, Type::int32},
    .work = register_work,
    .execute =
        [](Execution& e) {
          register_unary_form::execute(e,
                                       [](auto a) { return a > 0 || a != a ? a : decltype(a){}; });
        },
};

}  // namespace davsim::instructions
