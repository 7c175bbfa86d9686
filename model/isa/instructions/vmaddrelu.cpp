#include "isa/vector_fused.h"
#include "isa/vector_lanes.h"

namespace davsim::instructions {

extern const InstructionSpec vmaddrelu;
const InstructionSpec vmaddrelu = {
    .name = "vmaddrelu",
    .summary =
        "dst = the larger of dst * src0 + src1 and 0, rounded once; the documents do not state "
        "how often.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = fused_form::kOperands,
    .types = {Type::f16, Type::f32},
    .work = fused_form::work,
    .footprints = fused_form::footprints,
    .check = fused_form::check,
    .execute =
        [](Execution& e) {
          fused_form::execute(
              e, [](auto old, auto a, auto b) { return clamped_below(multiply_add(old, a, b)); });
        },
};

}  // namespace davsim::instructions
