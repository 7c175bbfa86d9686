#include "isa/vector_lanes.h"

namespace davsim::instructions {

extern const InstructionSpec vrelu;
const InstructionSpec vrelu = {
    .name = "vrelu",
    .summary = "dst = src where it is larger than 0, else +0. NaN stays.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = unary_form::kOperands,
    .types = {Type::f16, Type::f32, Type::int32},
    .work = unary_form::work,
    .footprints = unary_form::footprints,
    .check = unary_form::check,
    .execute = [](Execution& e) { unary_lanes(e, [](auto a) { return clamped_below(a); }); },
};

}  // namespace davsim::instructions
