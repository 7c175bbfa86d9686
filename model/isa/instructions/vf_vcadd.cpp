#include "isa/register_sums.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vcadd;
const InstructionSpec vf_vcadd = {
    .name = "vf_vcadd",
    .summary =
        "Sum of all lanes that are on, neighbours first and every sum rounded, in lane 0; "
        "the rest of dst becomes 0. Sums of 16-bit integers have 32 bits.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_unary_form::kOperands,
    .types = {Type::f16, Type::f32, Type::int16, Type::uint16, Type::int32, Type::uint32},
    .work = register_work,
    .execute = [](Execution& e) { sum_lanes(e, 1); },
};

}  // namespace davsim::instructions
