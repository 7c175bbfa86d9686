#include "isa/instructions/register_types.h"
#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, count };

constexpr OperandSpec kOperands[] = {
    mask_register("dst", Access::write, "the mask"),
    {.name = "count",
     .maximum = 0xFFFFFFFF,
     .updates = true,
     .summary = "elements that are left; all lanes where there are more than fit. A scalar register "
                "goes down by the lanes, not below 0"},
};

}  // namespace

extern const InstructionSpec vf_plt;
const InstructionSpec vf_plt = {
    .name = "vf_plt",
    .summary = "Makes a mask of the first `count` lanes, and takes what it covers off a counter.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterTypes,
    .work = register_work,
    .execute =
        [](Execution& e) {
          e.core.registers->mask(e.in[dst]) = leading_lanes(e.in[count], e.in.element_size());
          const std::int64_t lanes = kVectorBytes / e.in.element_size();
          e.result = std::max<std::int64_t>(0, e.in[count] - lanes);
        },
};

}  // namespace davsim::instructions
