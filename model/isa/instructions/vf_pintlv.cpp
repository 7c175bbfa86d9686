#include "isa/instructions/register_types.h"
#include "isa/register_pairs.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    mask_register("dst0", Access::write, "groups of the lower halves in turns"),
    mask_register("dst1", Access::write, "those of the upper halves"),
    mask_register("src0", Access::read, "the first mask"),
    mask_register("src1", Access::read, "the second"),
};

}  // namespace

extern const InstructionSpec vf_pintlv;
const InstructionSpec vf_pintlv = {
    .name = "vf_pintlv",
    .summary =
        "Takes the groups of mask bits of src0 and src1 in turns; a group is what an "
        "element of the type has.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterLaneTypes,
    .work = register_work,
    .check = check_two_results,
    .execute = [](Execution& e) { rearrange_masks(e, interleaved_source); },
};

}  // namespace davsim::instructions
