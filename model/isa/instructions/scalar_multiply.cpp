#include "isa/instructions/shared.h"

namespace davsim::instructions {
namespace {

enum : int { to, left, factor };

constexpr int kMaxFactor = (1 << 30) - 1;

constexpr OperandSpec kOperands[] = {
    {.name = "to", .maximum = kScalarRegisters - 1, .summary = "scalar register of the product"},
    {.name = "left", .maximum = kScalarRegisters - 1, .summary = "scalar register of the number"},
    {.name = "factor",
     .minimum = -kMaxFactor,
     .maximum = kMaxFactor,
     .summary = "what it is multiplied by"},
};

void execute(Execution& e) {
  const auto number =
      static_cast<std::uint64_t>(e.core.scalar[static_cast<std::size_t>(e.in[left])]);
  const std::uint64_t product = number * static_cast<std::uint64_t>(e.in[factor]);
  const int unused = 64 - 8 * e.in.element_size();
  const std::uint64_t wrapped = product << unused;
  e.result = is_signed(e.in.type()) ? static_cast<std::int64_t>(wrapped) >> unused
                                    : static_cast<std::int64_t>(wrapped >> unused);
  e.core.scalar[static_cast<std::size_t>(e.in[to])] = e.result;
}

}  // namespace

extern const InstructionSpec scalar_multiply;
const InstructionSpec scalar_multiply = {
    .name = "scalar_multiply",
    .summary =
        "Multiplies a scalar register by a constant, as integers of the type, which wrap around.",
    .role = Role::scalar,
    .pipe = Pipe::S,
    .operands = kOperands,
    .types = {Type::int8, Type::uint8, Type::int16, Type::uint16, Type::int32, Type::uint32,
              Type::int64, Type::uint64},
    .work = [](const Operands&) { return Work{}; },
    .execute = execute,
};

}  // namespace davsim::instructions
