#include "isa/register_fused.h"

namespace davsim::instructions {
namespace {

constexpr auto kOperands =
    register_fused_form::operands("what is added, then the results", "factors", "factors");

}  // namespace

extern const InstructionSpec vf_vmula;
const InstructionSpec vf_vmula = {
    .name = "vf_vmula",
    .summary =
        "dst = src0 * src1 + dst, rounded once; integers wrap around. Lanes that are off "
        "become 0.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::bf16, Type::f32, Type::int16, Type::uint16, Type::int32,
              Type::uint32},
    .work = register_work,
    .execute =
        [](Execution& e) {
          register_fused_form::execute(
              e, [](auto old, auto a, auto b) { return multiply_add(a, b, old); });
        },
};

}  // namespace davsim::instructions
