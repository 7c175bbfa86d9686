#include "isa/vector_compare.h"

namespace davsim::instructions {

extern const InstructionSpec vcmpvs_ne;
const InstructionSpec vcmpvs_ne = {
    .name = "vcmpvs_ne",
    .summary = "Where elements are unequal to a scalar, as bits in UB. The mask has no part in it.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = compare_scalar::kOperands,
    .types = {Type::f16, Type::f32},
    .work = compare_scalar::work,
    .footprints = compare_scalar::footprints,
    .execute = [](Execution& e) { compare_scalar::execute(e, std::not_equal_to<>{}); },
};

}  // namespace davsim::instructions
