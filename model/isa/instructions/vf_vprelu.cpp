#include <cmath>

#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

/// Numbers above 0 stay, and so do +0 and NaN.
float leaky(float value, float slope) {
  const bool stays = value > 0 || value != value || (value == 0 && !std::signbit(value));
  return stays ? value : value * slope;
}

void execute(Execution& e) {
  with_real_lane(e.in.type(),
                 [&](auto lane) { register_binary_form::execute_as<decltype(lane)>(e, leaky); });
}

}  // namespace

extern const InstructionSpec vf_vprelu;
const InstructionSpec vf_vprelu = {
    .name = "vf_vprelu",
    .summary = "dst = src0 where it is larger than 0, else src0 * src1. +0 and NaN stay.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = register_binary_form::kOperands,
    .types = {Type::f16, Type::f32},
    .work = register_work,
    .execute = execute,
};

}  // namespace davsim::instructions
