#include <cmath>

#include "isa/register_functions.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vsqrt;
const InstructionSpec vf_vsqrt = {
    .name = "vf_vsqrt",
    .summary =
        "dst = the square root of src, in f64, rounded once. Subnormal operands and "
        "results are zeros.",
    .accuracy =
        "the root in f64, rounded once; the documents allow 1 ulp. The hardware approximates "
        "in a way that is not published.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_unary_form::kOperands,
    .types = {Type::f16, Type::f32},
    .work = register_work,
    .execute = [](Execution& e) { execute_function(e, [](double a) { return std::sqrt(a); }); },
};

}  // namespace davsim::instructions
