#include "isa/register_fused.h"
#include "isa/register_integers.h"

namespace davsim::instructions {
namespace {

constexpr auto kOperands =
    register_fused_form::operands("what is added, then the results", "factors", "factors");

}  // namespace

extern const InstructionSpec vf_vmula;
const InstructionSpec vf_vmula = {
    .name = "vf_vmula",
    .summary =
        "dst = src0 * src1 + dst, rounded once; integers wrap around, or stop at the ends of their range where the control register says so. Lanes that are off "
        "become 0.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::bf16, Type::f32, Type::int16, Type::uint16, Type::int32,
              Type::uint32},
    .work = register_work,
    .execute =
        [](Execution& e) {
          const Arithmetic rule(e);
          register_fused_form::execute(e, [&rule](auto old, auto a, auto b) {
            if constexpr (std::is_integral_v<decltype(a)>) {
              __extension__ using Wide = __int128;
              return rule.settled<decltype(a)>(Wide{a} * Wide{b} + Wide{old});
            } else {
              return multiply_add(a, b, old);
            }
          });
        },
};

}  // namespace davsim::instructions
