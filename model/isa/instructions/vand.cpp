#include "isa/vector_lanes.h"

namespace davsim::instructions {

extern const InstructionSpec vand;
const InstructionSpec vand = {
    .name = "vand",
    .summary = "dst = the bits that src0 and src1 both have.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = binary_form::kOperands,
    .types = {Type::int16, Type::uint16},
    .work = binary_form::work,
    .footprints = binary_form::footprints,
    .check = binary_form::check,
    .execute = [](Execution& e) { bits_of_two(e, [](auto a, auto b) { return a & b; }); },
};

}  // namespace davsim::instructions
