#include "isa/vector_compare.h"

namespace davsim::instructions {

extern const InstructionSpec vcmpv_eq;
const InstructionSpec vcmpv_eq = {
    .name = "vcmpv_eq",
    .summary =
        "Where elements of src0 are equal to those of src1, as bits in UB. The mask has no part in "
        "it.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = compare_vectors::kOperands,
    .types = {Type::f16, Type::f32, Type::int32},
    .work = compare_vectors::work,
    .footprints = compare_vectors::footprints,
    .execute = [](Execution& e) { compare_vectors::execute(e, std::equal_to<>{}); },
};

}  // namespace davsim::instructions
