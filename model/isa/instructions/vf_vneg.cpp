#include "isa/register_forms.h"
#include "isa/register_integers.h"

namespace davsim::instructions {
namespace {

/// The lowest integer has no positive counterpart and stays, or becomes the highest.
template <class T>
T negative(const Arithmetic& rule, T a) {
  if constexpr (std::is_floating_point_v<T>) {
    return -a;
  } else {
    return rule.subtract(T{0}, a);
  }
}

}  // namespace

extern const InstructionSpec vf_vneg;
const InstructionSpec vf_vneg = {
    .name = "vf_vneg",
    .summary =
        "dst = -src: numbers and NaN with the other sign. The lowest integer stays as it "
        "is, or becomes the highest where the control register says so.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_unary_form::kOperands,
    .types = {Type::f16, Type::f32, Type::int8, Type::int16, Type::int32},
    .work = register_work,
    .execute =
        [](Execution& e) {
          const Arithmetic rule(e);
          register_unary_form::execute(e, [&rule](auto a) { return negative(rule, a); });
        },
};

}  // namespace davsim::instructions
