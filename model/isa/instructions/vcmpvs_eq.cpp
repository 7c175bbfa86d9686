#include "isa/vector_compare.h"

namespace davsim::instructions {

extern const InstructionSpec vcmpvs_eq;
const InstructionSpec vcmpvs_eq = {
    .name = "vcmpvs_eq",
    .summary = "Where elements are equal to a scalar, as bits in UB. The mask has no part in it.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = compare_scalar::kOperands,
    .types = {Type::f16, Type::f32, Type::int32},
    .work = compare_scalar::work,
    .footprints = compare_scalar::footprints,
    .execute = [](Execution& e) { compare_scalar::execute(e, std::equal_to<>{}); },
};

}  // namespace davsim::instructions
