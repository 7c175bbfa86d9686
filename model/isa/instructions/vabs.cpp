#include "isa/vector_lanes.h"

namespace davsim::instructions {

extern const InstructionSpec vabs;
const InstructionSpec vabs = {
    .name = "vabs",
    .summary = "dst = the magnitude of src.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = unary_form::kOperands,
    .types = {Type::f16, Type::f32},
    .work = unary_form::work,
    .footprints = unary_form::footprints,
    .check = unary_form::check,
    .execute =
        [](Execution& e) {
          with_real_lane(e.in.type(), [&](auto lane) {
            unary_as<decltype(lane)>(e, [](float a) { return std::abs(a); });
          });
        },
};

}  // namespace davsim::instructions
