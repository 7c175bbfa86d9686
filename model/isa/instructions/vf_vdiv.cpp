#include "isa/register_functions.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vdiv;
const InstructionSpec vf_vdiv = {
    .name = "vf_vdiv",
    .summary = "dst = src0 / src1 of f64, rounded once. Subnormal operands and results are zeros.",
    .accuracy =
        "the quotient in f64, rounded once; the documents allow 1 ulp. The hardware "
        "approximates in a way that is not published.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_binary_form::kOperands,
    .types = {Type::f16, Type::f32},
    .work = register_work,
    .execute =
        [](Execution& e) {
          with_flushed_lane(e.in.type(), [&](auto lane) {
            register_binary_form::execute_as<decltype(lane)>(
                e, [](double a, double b) { return a / b; });
          });
        },
};

}  // namespace davsim::instructions
