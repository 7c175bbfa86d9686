#include "isa/instruction.h"

namespace davsim::instructions {
namespace {

enum : int { high, low };

constexpr OperandSpec kOperands[] = {
    {.name = "high", .kind = OperandKind::bits, .summary = "mask bits 127 to 64"},
    {.name = "low",
     .kind = OperandKind::bits,
     .summary = "mask bits 63 to 0; in counter mode the number of elements"},
};

void execute(Execution& e) {
  e.core.mask.bits = {static_cast<std::uint64_t>(e.in[low]),
                      static_cast<std::uint64_t>(e.in[high])};
}

}  // namespace

extern const InstructionSpec set_vector_mask;
const InstructionSpec set_vector_mask = {
    .name = "set_vector_mask",
    .summary = "Sets the 128 bits of the vector mask; the mode stays as it is.",
    .role = Role::mask,
    .pipe = Pipe::V,
    .operands = kOperands,
    .work = [](const Operands&) { return Work{}; },
    .execute = execute,
};

}  // namespace davsim::instructions
