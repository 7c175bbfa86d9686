#include "isa/vector_cast.h"
#include "isa/vector_lanes.h"

namespace davsim::instructions {

extern const InstructionSpec vaddreluconv;
const InstructionSpec vaddreluconv = {
    .name = "vaddreluconv",
    .summary =
        "dst = the larger of src0 + src1 and 0, as a narrower type: ties to even, integers "
        "clamped. Whether "
        "the sum is rounded to the type of the sources first is not documented; here it is.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = cast_binary_form::kOperands,
    .types = {Type::f16, Type::f32, Type::int16},
    .work = cast_binary_form::work,
    .footprints = cast_binary_form::footprints,
    .check = cast_binary_form::check,
    .execute =
        [](Execution& e) {
          cast_binary_form::execute(
              e, [](auto a, auto b) { return clamped_below(wrapping_add(a, b)); });
        },
};

}  // namespace davsim::instructions
