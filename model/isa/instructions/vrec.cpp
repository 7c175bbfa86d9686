#include "isa/vector_lanes.h"

namespace davsim::instructions {

extern const InstructionSpec vrec;
const InstructionSpec vrec = {
    .name = "vrec",
    .summary = "dst = 1 / src.",
    .accuracy =
        "the quotient, rounded once. The hardware approximates: the documents warn that f16 "
        "results miss errors of a thousandth, and f32 results of a ten-thousandth; how is "
        "not published.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = unary_form::kOperands,
    .types = {Type::f16, Type::f32},
    .work = unary_form::work,
    .footprints = unary_form::footprints,
    .check = unary_form::check,
    .execute = [](Execution& e) { unary_in_f64(e, [](double a) { return 1 / a; }); },
};

}  // namespace davsim::instructions
