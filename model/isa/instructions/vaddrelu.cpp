#include "isa/vector_lanes.h"

namespace davsim::instructions {

extern const InstructionSpec vaddrelu;
const InstructionSpec vaddrelu = {
    .name = "vaddrelu",
    .summary =
        "dst = the larger of src0 + src1 and 0. Integers wrap around; the documents do not "
        "state their overflow.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = binary_form::kOperands,
    .types = {Type::f16, Type::f32, Type::int16},
    .work = binary_form::work,
    .footprints = binary_form::footprints,
    .check = binary_form::check,
    .execute =
        [](Execution& e) {
          binary_lanes(e, [](auto a, auto b) { return clamped_below(wrapping_add(a, b)); });
        },
};

}  // namespace davsim::instructions
