#include "isa/instructions/register_types.h"
#include "isa/register_pairs.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    mask_register("dst0", Access::write, "the groups 0, 2, 4, ..."),
    mask_register("dst1", Access::write, "the groups 1, 3, 5, ..."),
    mask_register("src0", Access::read, "the first mask"),
    mask_register("src1", Access::read, "the second"),
};

}  // namespace

extern const InstructionSpec vf_pdintlv;
const InstructionSpec vf_pdintlv = {
    .name = "vf_pdintlv",
    .summary =
        "Parts the groups of mask bits of src0 and src1, one behind the other, into even "
        "and odd ones.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterLaneTypes,
    .work = register_work,
    .check = check_two_results,
    .execute = [](Execution& e) { rearrange_masks(e, parted_source); },
};

}  // namespace davsim::instructions
