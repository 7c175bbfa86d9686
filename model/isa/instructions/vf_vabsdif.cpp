#include <cmath>

#include "isa/register_forms.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vabsdif;
const InstructionSpec vf_vabsdif = {
    .name = "vf_vabsdif",
    .summary = "dst = the magnitude of src0 - src1.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_binary_form::kOperands,
    .types = {Type::f16, Type::f32},
    .work = register_work,
    .execute =
        [](Execution& e) {
          with_real_lane(e.in.type(), [&](auto lane) {
            register_binary_form::execute_as<decltype(lane)>(
                e, [](float a, float b) { return std::abs(a - b); });
          });
        },
};

}  // namespace davsim::instructions
