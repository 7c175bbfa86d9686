#include "isa/register_functions.h"
#include "isa/register_integers.h"

namespace davsim::instructions {
namespace {

void divide_integers(Execution& e) {
  const Arithmetic rule(e);
  register_binary_form::execute(e, [&rule](auto a, auto b) -> decltype(a) {
    using T = decltype(a);
    if constexpr (std::is_integral_v<T> && sizeof(T) <= sizeof(std::int32_t)) {
      if (b == 0) return static_cast<T>(~T{0});
      return rule.settled<T>(std::int64_t{a} / std::int64_t{b});
    } else {
      return a;  // has no integer form
    }
  });
}

}  // namespace

extern const InstructionSpec vf_vdiv;
const InstructionSpec vf_vdiv = {
    .name = "vf_vdiv",
    .summary = "dst = src0 / src1 of f64, rounded once. Subnormal operands and results are zeros. "
               "Quotients of integers are rounded towards 0; those by 0 have all bits set, which no "
               "document says.",
    .accuracy =
        "the quotient in f64, rounded once; the documents allow 1 ulp. The hardware "
        "approximates in a way that is not published.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_binary_form::kOperands,
    .types = {Type::f16, Type::f32, Type::int16, Type::uint16, Type::int32, Type::uint32},
    .work = register_work,
    .execute =
        [](Execution& e) {
          if (!is_float(e.in.type())) return divide_integers(e);
          with_flushed_lane(e.in.type(), [&](auto lane) {
            register_binary_form::execute_as<decltype(lane)>(
                e, [](double a, double b) { return a / b; });
          });
        },
};

}  // namespace davsim::instructions
