#include "isa/vector_block_reduction.h"

namespace davsim::instructions {

extern const InstructionSpec vcgadd;
const InstructionSpec vcgadd = {
    .name = "vcgadd",
    .summary =
        "Sums each DataBlock, neighbours first, rounding every sum; elements that the mask "
        "leaves out count as 0, and the result of a DataBlock without any is left as it was.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = block_reduction::kOperands,
    .types = {Type::f16, Type::f32},
    .work = block_reduction::work,
    .footprints = block_reduction::footprints,
    .execute =
        [](Execution& e) {
          e.in.type() == Type::f16 ? block_reduction::sum<std::uint16_t>(e)
                                   : block_reduction::sum<float>(e);
        },
};

}  // namespace davsim::instructions
