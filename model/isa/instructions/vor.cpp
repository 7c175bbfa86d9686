#include "isa/vector_lanes.h"

namespace davsim::instructions {

extern const InstructionSpec vor;
const InstructionSpec vor = {
    .name = "vor",
    .summary = "dst = the bits that src0 or src1 has.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = binary_form::kOperands,
    .types = {Type::int16, Type::uint16},
    .work = binary_form::work,
    .footprints = binary_form::footprints,
    .check = binary_form::check,
    .execute = [](Execution& e) { bits_of_two(e, [](auto a, auto b) { return a | b; }); },
};

}  // namespace davsim::instructions
