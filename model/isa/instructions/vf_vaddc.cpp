#include "isa/register_carry.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vaddc;
const InstructionSpec vf_vaddc = {
    .name = "vf_vaddc",
    .summary = "dst = src0 + src1, with the carries of the unsigned sums. Nothing is clamped.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = carry_form::kOperands,
    .types = {Type::int32, Type::uint32},
    .work = register_work,
    .execute =
        [](Execution& e) { carry_form::execute(e, carry_form::as_it_is, [](int) { return 0U; }); },
};

}  // namespace davsim::instructions
