#include "isa/vector_cast.h"
#include "isa/vector_lanes.h"

namespace davsim::instructions {

extern const InstructionSpec vmulconv;
const InstructionSpec vmulconv = {
    .name = "vmulconv",
    .summary =
        "dst = src0 * src1 as an integer of 8 bits: ties to even, clamped. Whether the product is "
        "rounded to f16 first is not documented; here it is.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = cast_binary_form::kOperands,
    .types = {Type::f16},
    .work = cast_binary_form::work,
    .footprints = cast_binary_form::footprints,
    .check = cast_binary_form::check,
    .execute =
        [](Execution& e) { cast_binary_form::execute(e, [](auto a, auto b) { return a * b; }); },
};

}  // namespace davsim::instructions
