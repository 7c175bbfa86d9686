#include "isa/register_forms.h"
#include "isa/vector_elementwise.h"

namespace davsim::instructions {
namespace {

/// The lowest integer has no positive counterpart and stays.
template <class T>
T negative(T a) {
  if constexpr (std::is_floating_point_v<T>) {
    return -a;
  } else {
    return wrapping_subtract(T{0}, a);
  }
}

}  // namespace

extern const InstructionSpec vf_vneg;
const InstructionSpec vf_vneg = {
    .name = "vf_vneg",
    .summary =
        "dst = -src: numbers and NaN with the other sign. The lowest integer stays as it "
        "is.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_unary_form::kOperands,
    .types = {Type::f16, Type::f32, Type::int8, Type::int16, Type::int32},
    .work = register_work,
    .execute =
        [](Execution& e) { register_unary_form::execute(e, [](auto a) { return negative(a); }); },
};

}  // namespace davsim::instructions
