#include "isa/register_fused.h"

namespace davsim::instructions {
namespace {

constexpr auto kOperands =
    register_fused_form::operands("factors, then the results", "factors", "what is added");

}  // namespace

extern const InstructionSpec vf_vmadd;
const InstructionSpec vf_vmadd = {
    .name = "vf_vmadd",
    .summary = "dst = dst * src0 + src1, rounded once. Lanes that are off become 0.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::bf16, Type::f32},
    .work = register_work,
    .execute =
        [](Execution& e) {
          register_fused_form::execute(
              e, [](auto old, auto a, auto b) { return multiply_add(old, a, b); });
        },
};

}  // namespace davsim::instructions
