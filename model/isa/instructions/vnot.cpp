#include "isa/vector_lanes.h"

namespace davsim::instructions {

extern const InstructionSpec vnot;
const InstructionSpec vnot = {
    .name = "vnot",
    .summary = "dst = the bits of src, inverted.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = unary_form::kOperands,
    .types = {Type::int16, Type::uint16},
    .work = unary_form::work,
    .footprints = unary_form::footprints,
    .check = unary_form::check,
    .execute =
        [](Execution& e) { unary_as<PlainLane<std::uint16_t>>(e, [](auto a) { return ~a; }); },
};

}  // namespace davsim::instructions
