#include "isa/instructions/register_types.h"
#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, count };

constexpr OperandSpec kOperands[] = {
    mask_register("dst", Access::write, "the mask"),
    {.name = "count",
     .maximum = 0xFFFFFFFF,
     .summary = "elements that are left; all lanes where there are more than fit"},
};

}  // namespace

extern const InstructionSpec vf_plt;
const InstructionSpec vf_plt = {
    .name = "vf_plt",
    .summary = "Makes a mask of the first `count` lanes. The instruction also takes what it covers off "
               "its counter; a trace writes what is left at each place instead.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterTypes,
    .work = register_work,
    .execute =
        [](Execution& e) {
          e.core.registers->mask(e.in[dst]) = leading_lanes(e.in[count], e.in.element_size());
        },
};

}  // namespace davsim::instructions
