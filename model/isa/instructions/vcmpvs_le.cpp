#include "isa/vector_compare.h"

namespace davsim::instructions {

extern const InstructionSpec vcmpvs_le;
const InstructionSpec vcmpvs_le = {
    .name = "vcmpvs_le",
    .summary = "Where elements are at most a scalar, as bits in UB. The mask has no part in it.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = compare_scalar::kOperands,
    .types = {Type::f16, Type::f32},
    .work = compare_scalar::work,
    .footprints = compare_scalar::footprints,
    .execute = [](Execution& e) { compare_scalar::execute(e, std::less_equal<>{}); },
};

}  // namespace davsim::instructions
