#include "isa/register_bits.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vshrs;
const InstructionSpec vf_vshrs = {
    .name = "vf_vshrs",
    .summary =
        "dst = src moved by `distance` bits to the right. Signed integers fill up with "
        "their sign.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = shift_scalar_form::kOperands,
    .types = {Type::int8, Type::uint8, Type::int16, Type::uint16, Type::int32, Type::uint32},
    .work = register_work,
    .execute =
        [](Execution& e) {
          shift_scalar_form::execute(e,
                                     [](auto a, std::int64_t by) { return shifted_right(a, by); });
        },
};

}  // namespace davsim::instructions
