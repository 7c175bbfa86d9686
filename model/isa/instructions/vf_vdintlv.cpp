#include "isa/instructions/register_types.h"
#include "isa/register_pairs.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    vector_register("dst0", Access::write, "the elements 0, 2, 4, ..."),
    vector_register("dst1", Access::write, "the elements 1, 3, 5, ..."),
    vector_register("src0", Access::read, "the first register"),
    vector_register("src1", Access::read, "the second"),
};

}  // namespace

extern const InstructionSpec vf_vdintlv;
const InstructionSpec vf_vdintlv = {
    .name = "vf_vdintlv",
    .summary = "Parts the elements of src0 and src1, one behind the other, into even and odd ones.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterLaneTypes,
    .work = register_work,
    .check = check_two_results,
    .execute = [](Execution& e) { rearrange(e, parted_source); },
};

}  // namespace davsim::instructions
