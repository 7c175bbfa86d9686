#include "isa/vector_compare.h"

namespace davsim::instructions {

extern const InstructionSpec vcmpv_ne;
const InstructionSpec vcmpv_ne = {
    .name = "vcmpv_ne",
    .summary =
        "Where elements of src0 are unequal to those of src1, as bits in UB. The mask has no part "
        "in it.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = compare_vectors::kOperands,
    .types = {Type::f16, Type::f32},
    .work = compare_vectors::work,
    .footprints = compare_vectors::footprints,
    .execute = [](Execution& e) { compare_vectors::execute(e, std::not_equal_to<>{}); },
};

}  // namespace davsim::instructions
