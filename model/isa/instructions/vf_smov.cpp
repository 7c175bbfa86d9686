#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, value };

constexpr OperandSpec kOperands[] = {
    scalar_register("dst", "the scalar register"),
    {.name = "value",
     .minimum = std::numeric_limits<std::int64_t>::min(),
     .maximum = std::numeric_limits<std::int64_t>::max(),
     .summary = "what it gets: an offset in bytes, a counter, or another register"},
};

}  // namespace

extern const InstructionSpec vf_smov;
const InstructionSpec vf_smov = {
    .name = "vf_smov",
    .summary = "Sets a register of the scalar unit beside a vector function.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {},
    .work = [](const Operands&) { return Work{.repeats = 1}; },
    .execute =
        [](Execution& e) {
          e.core.registers->scalars[static_cast<std::size_t>(e.in[dst])] = e.in[value];
        },
};

}  // namespace davsim::instructions
