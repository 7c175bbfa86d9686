#include "isa/register_sums.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vcpadd;
const InstructionSpec vf_vcpadd = {
    .name = "vf_vcpadd",
    .summary =
        "Sums of neighbouring lanes, of which those that are off count as 0, in the lower "
        "half of dst; its upper half becomes 0.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_unary_form::kOperands,
    .types = {Type::f16, Type::f32},
    .work = register_work,
    .execute =
        [](Execution& e) {
          sum_lanes(e, static_cast<std::size_t>(kVectorBytes / 2 / e.in.element_size()));
        },
};

}  // namespace davsim::instructions
