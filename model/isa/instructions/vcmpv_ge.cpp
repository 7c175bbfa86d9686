#include "isa/vector_compare.h"

namespace davsim::instructions {

extern const InstructionSpec vcmpv_ge;
const InstructionSpec vcmpv_ge = {
    .name = "vcmpv_ge",
    .summary =
        "Where elements of src0 are at least those of src1, as bits in UB. The mask has no part in "
        "it.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = compare_vectors::kOperands,
    .types = {Type::f16, Type::f32},
    .work = compare_vectors::work,
    .footprints = compare_vectors::footprints,
    .execute = [](Execution& e) { compare_vectors::execute(e, std::greater_equal<>{}); },
};

}  // namespace davsim::instructions
