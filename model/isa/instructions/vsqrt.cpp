#include <cmath>

#include "isa/vector_loop.h"

namespace davsim::instructions {
namespace {

void execute(Execution& e) {
  if (e.in.type() == Type::f32) {
    unary_loop<float>(e, [](const auto& a, auto& out) {
      for (std::size_t i = 0; i < out.size(); ++i) out[i] = std::sqrt(a[i]);
    });
    return;
  }
  const bool saturate = e.core.control.saturate_f16;
  unary_loop<std::uint16_t>(e, [saturate](const auto& a, auto& out) {
    // The f32 root of an f16 determines its rounding to f16.
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = f16_from_f32(std::sqrt(f32_from_f16(a[i])), saturate);
    }
  });
}

}  // namespace

extern const InstructionSpec vsqrt;
const InstructionSpec vsqrt = {
    .name = "vsqrt",
    .summary = "dst = the square root of src.",
    .accuracy =
        "the root, rounded once. How the hardware approximates it is not published; Ascend 950 "
        "documents at most 1 ulp for its own.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = unary_form::kOperands,
    .types = {Type::f16, Type::f32},
    .work = unary_form::work,
    .footprints = unary_form::footprints,
    .check = unary_form::check,
    .execute = execute,
};

}  // namespace davsim::instructions
