#include "isa/instructions/register_types.h"
#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, offset };

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::scalar_register,
     .access = Access::write,
     .minimum = kFunctionScalars,
     .maximum = kScalarPlaces - 1,
     .summary = "the address register"},
    {.name = "offset",
     .maximum = std::numeric_limits<std::uint32_t>::max(),
     .summary = "elements from the address of a load or store to its first one: variables of the loops "
                "around it, each times a stride"},
};

}  // namespace

extern const InstructionSpec vf_vag;
const InstructionSpec vf_vag = {
    .name = "vf_vag",
    .summary = "Sets an address register, which loads and stores add to their address.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kRegisterTypes,
    .work = [](const Operands&) { return Work{.repeats = 1}; },
    .execute =
        [](Execution& e) {
          e.core.registers->scalars[static_cast<std::size_t>(e.in[dst])] =
              e.in[offset] * e.in.element_size();
        },
};

}  // namespace davsim::instructions
