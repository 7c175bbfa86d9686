#include "isa/register_bits.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vand;
const InstructionSpec vf_vand = {
    .name = "vf_vand",
    .summary = "dst = src0 and src1, bit by bit.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_binary_form::kOperands,
    .types = {Type::f16, Type::f32, Type::int8, Type::uint8, Type::int16, Type::uint16, Type::int32,
              Type::uint32},
    .work = register_work,
    .execute = [](Execution& e) { execute_bitwise(e, [](auto a, auto b) { return a & b; }); },
};

}  // namespace davsim::instructions
