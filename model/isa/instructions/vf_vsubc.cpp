#include "isa/register_carry.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vsubc;
const InstructionSpec vf_vsubc = {
    .name = "vf_vsubc",
    .summary = "dst = src0 - src1; carry is on where nothing is borrowed. Nothing is clamped.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = carry_form::kOperands,
    .types = {Type::int32, Type::uint32},
    .work = register_work,
    .execute =
        [](Execution& e) {
          carry_form::execute(e, carry_form::turned_over, [](int) { return 1U; });
        },
};

}  // namespace davsim::instructions
