#include "isa/register_bits.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vshls;
const InstructionSpec vf_vshls = {
    .name = "vf_vshls",
    .summary =
        "dst = src moved by `distance` bits to the left. Signed integers keep their sign, "
        "and the bits below it move.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = shift_scalar_form::kOperands,
    .types = {Type::int8, Type::uint8, Type::int16, Type::uint16, Type::int32, Type::uint32},
    .work = register_work,
    .execute =
        [](Execution& e) {
          shift_scalar_form::execute(e,
                                     [](auto a, std::int64_t by) { return shifted_left(a, by); });
        },
};

}  // namespace davsim::instructions
