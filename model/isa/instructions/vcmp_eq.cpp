#include "isa/vector_compare.h"

namespace davsim::instructions {

extern const InstructionSpec vcmp_eq;
const InstructionSpec vcmp_eq = {
    .name = "vcmp_eq",
    .summary =
        "Where elements of src0 are equal to those of src1, as bits of the special register for "
        "comparisons; those that the mask leaves out stay as they were.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = compare_to_register::kOperands,
    .types = {Type::f16, Type::f32},
    .work = compare_to_register::work,
    .footprints = compare_to_register::footprints,
    .execute = [](Execution& e) { compare_to_register::execute(e, std::equal_to<>{}); },
};

}  // namespace davsim::instructions
