#include "isa/register_bits.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vshr;
const InstructionSpec vf_vshr = {
    .name = "vf_vshr",
    .summary =
        "dst = src0 moved by src1 bits to the right. Signed integers fill up with their "
        "sign.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = shift_form::kOperands,
    .types = {Type::int8, Type::uint8, Type::int16, Type::uint16, Type::int32, Type::uint32},
    .work = register_work,
    .register_check = shift_form::check,
    .execute =
        [](Execution& e) {
          shift_form::execute(e, [](auto a, std::int64_t by) { return shifted_right(a, by); });
        },
};

}  // namespace davsim::instructions
