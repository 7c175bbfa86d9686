#include "isa/register_carry.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vaddcs;
const InstructionSpec vf_vaddcs = {
    .name = "vf_vaddcs",
    .summary = "dst = src0 + src1 + carry_in, with the carries of the unsigned sums.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = carry_form::kChained,
    .types = {Type::int32, Type::uint32},
    .work = register_work,
    .execute = [](Execution& e) { carry_form::execute_chained(e, carry_form::as_it_is); },
};

}  // namespace davsim::instructions
