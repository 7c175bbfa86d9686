#include "isa/register_bits.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vshl;
const InstructionSpec vf_vshl = {
    .name = "vf_vshl",
    .summary =
        "dst = src0 moved by src1 bits to the left. Signed integers keep their sign, and "
        "the bits below it move.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = shift_form::kOperands,
    .types = {Type::int8, Type::uint8, Type::int16, Type::uint16, Type::int32, Type::uint32},
    .work = register_work,
    .register_check = shift_form::check,
    .execute =
        [](Execution& e) {
          shift_form::execute(e, [](auto a, std::int64_t by) { return shifted_left(a, by); });
        },
};

}  // namespace davsim::instructions
