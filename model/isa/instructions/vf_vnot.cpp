#include "isa/register_bits.h"

namespace davsim::instructions {

extern const InstructionSpec vf_vnot;
const InstructionSpec vf_vnot = {
    .name = "vf_vnot",
    .summary = "dst = not src, bit by bit.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_unary_form::kOperands,
    .types = {Type::f16, Type::f32, Type::int8, Type::uint8, Type::int16, Type::uint16, Type::int32,
              Type::uint32},
    .work = register_work,
    .execute =
        [](Execution& e) {
          with_bits(e.in.type(), [&](auto lane) {
            register_unary_form::execute_as<decltype(lane)>(e, [](auto a) { return ~a; });
          });
        },
};

}  // namespace davsim::instructions
