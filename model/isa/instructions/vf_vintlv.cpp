#include "isa/instructions/register_types.h"
#include "isa/register_pairs.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    vector_register("dst0", Access::write, "elements of the lower halves in turns"),
    vector_register("dst1", Access::write, "those of the upper halves"),
    vector_register("src0", Access::read, "the first register"),
    vector_register("src1", Access::read, "the second"),
};

}  // namespace

extern const InstructionSpec vf_vintlv;
const InstructionSpec vf_vintlv = {
    .name = "vf_vintlv",
    .summary = "Takes elements of src0 and src1 in turns.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterLaneTypes,
    .work = register_work,
    .check = check_two_results,
    .execute = [](Execution& e) { rearrange(e, interleaved_source); },
};

}  // namespace davsim::instructions
