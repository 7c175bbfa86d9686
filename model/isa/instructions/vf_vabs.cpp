#include "isa/register_forms.h"
#include "isa/vector_elementwise.h"

namespace davsim::instructions {
namespace {

/// The lowest integer has no positive counterpart and stays.
template <class T>
T magnitude(T a) {
  if constexpr (std::is_floating_point_v<T>) {
    return std::abs(a);
  } else {
    return a < 0 ? wrapping_subtract(T{0}, a) : a;
  }
}

}  // namespace

extern const InstructionSpec vf_vabs;
const InstructionSpec vf_vabs = {
    .name = "vf_vabs",
    .summary = "dst = the magnitude of src. The lowest integer stays as it is.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_unary_form::kOperands,
    .types = {Type::f16, Type::f32, Type::int8, Type::int16, Type::int32},
    .work = register_work,
    .execute =
        [](Execution& e) { register_unary_form::execute(e, [](auto a) { return magnitude(a); }); },
};

}  // namespace davsim::instructions
