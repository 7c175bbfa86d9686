#include "isa/vector_lanes.h"

namespace davsim::instructions {

extern const InstructionSpec vln;
const InstructionSpec vln = {
    .name = "vln",
    .summary = "dst = the natural logarithm of src.",
    .accuracy =
        "the f64 logarithm, rounded once. How the hardware approximates it is not "
        "published; Ascend 950 documents at most 1 ulp for its own.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = unary_form::kOperands,
    .types = {Type::f16, Type::f32},
    .work = unary_form::work,
    .footprints = unary_form::footprints,
    .check = unary_form::check,
    .execute = [](Execution& e) { unary_in_f64(e, [](double a) { return std::log(a); }); },
};

}  // namespace davsim::instructions
