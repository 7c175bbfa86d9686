#include "isa/register_sums.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vcgadd;
const InstructionSpec vf_vcgadd = {
    .name = "vf_vcgadd",
    .summary =
        "Sum of the lanes of each DataBlock that are on, neighbours first and every sum "
        "rounded, in lanes 0 to 7; the rest of dst becomes 0. Sums of 16-bit integers have "
        "32 bits.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_unary_form::kOperands,
    .types = {Type::f16, Type::f32, Type::int16, Type::uint16, Type::int32, Type::uint32},
    .work = register_work,
    .execute = [](Execution& e) { sum_lanes(e, kBlocksPerRepeat); },
};

}  // namespace davsim::instructions
