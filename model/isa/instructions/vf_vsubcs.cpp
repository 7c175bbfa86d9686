#include "isa/register_carry.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vsubcs;
const InstructionSpec vf_vsubcs = {
    .name = "vf_vsubcs",
    .summary = "dst = src0 - src1 - 1 + carry_in; carry is on where nothing is borrowed.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = carry_form::kChained,
    .types = {Type::int32, Type::uint32},
    .work = register_work,
    .execute = [](Execution& e) { carry_form::execute_chained(e, carry_form::turned_over); },
};

}  // namespace davsim::instructions
