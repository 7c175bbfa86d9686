#include "isa/mask_forms.h"

namespace davsim::instructions {

extern const InstructionSpec vf_por;
const InstructionSpec vf_por = {
    .name = "vf_por",
    .summary = "dst = src0 or src1, bit by bit; 0 where the mask is off.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = mask_binary_form::kOperands,
    .types = {},
    .work = mask_work,
    .execute =
        [](Execution& e) { mask_binary_form::execute(e, [](auto a, auto b) { return a | b; }); },
};

}  // namespace davsim::instructions
