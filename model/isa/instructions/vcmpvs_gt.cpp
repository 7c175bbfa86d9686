#include "isa/vector_compare.h"

namespace davsim::instructions {

extern const InstructionSpec vcmpvs_gt;
const InstructionSpec vcmpvs_gt = {
    .name = "vcmpvs_gt",
    .summary =
        "Where elements are greater than a scalar, as bits in UB. The mask has no part in it.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = compare_scalar::kOperands,
    .types = {Type::f16, Type::f32},
    .work = compare_scalar::work,
    .footprints = compare_scalar::footprints,
    .execute = [](Execution& e) { compare_scalar::execute(e, std::greater<>{}); },
};

}  // namespace davsim::instructions
