#include "isa/register_forms.h"
#include "isa/register_integers.h"

namespace davsim::instructions {
namespace {

/// The lowest integer has no positive counterpart and stays, or becomes the highest.
template <class T>
T magnitude(const Arithmetic& rule, T a) {
  if constexpr (std::is_floating_point_v<T>) {
    return std::abs(a);
  } else {
    return a < 0 ? rule.subtract(T{0}, a) : a;
  }
}

}  // namespace

extern const InstructionSpec vf_vabs;
const InstructionSpec vf_vabs = {
    .name = "vf_vabs",
    .summary = "dst = the magnitude of src. The lowest integer stays as it is, or becomes the highest where the control register says so.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_unary_form::kOperands,
    .types = {Type::f16, Type::f32, Type::int8, Type::int16, Type::int32},
    .work = register_work,
    .execute =
        [](Execution& e) {
          const Arithmetic rule(e);
          register_unary_form::execute(e, [&rule](auto a) { return magnitude(rule, a); });
        },
};

}  // namespace davsim::instructions
