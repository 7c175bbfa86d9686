#include "isa/instructions/shared.h"

namespace davsim::instructions {
namespace {

enum : int { to, left, right };

constexpr OperandSpec register_operand(std::string_view name, std::string_view summary) {
  return {.name = name, .maximum = kScalarRegisters - 1, .summary = summary};
}

constexpr OperandSpec kOperands[] = {
    register_operand("to", "scalar register of the sum"),
    register_operand("left", "scalar register of the first number"),
    register_operand("right", "scalar register of the second number"),
};

void execute(Execution& e) {
  const auto number = [&e](int operand) {
    return static_cast<std::uint64_t>(e.core.scalar[static_cast<std::size_t>(e.in[operand])]);
  };
  const std::uint64_t sum = number(left) + number(right);
  const int unused = 64 - 8 * e.in.element_size();
  const auto wrapped = static_cast<std::int64_t>(sum << unused);
  e.result = is_signed(e.in.type())
                 ? wrapped >> unused
                 : static_cast<std::int64_t>(static_cast<std::uint64_t>(wrapped) >> unused);
  e.core.scalar[static_cast<std::size_t>(e.in[to])] = e.result;
}

}  // namespace

extern const InstructionSpec scalar_add;
const InstructionSpec scalar_add = {
    .name = "scalar_add",
    .summary = "Adds two scalar registers as integers of the type, which wrap around.",
    .role = Role::scalar,
    .pipe = Pipe::S,
    .operands = kOperands,
    .types = {Type::int8, Type::uint8, Type::int16, Type::uint16, Type::int32, Type::uint32,
              Type::int64, Type::uint64},
    .work = [](const Operands&) { return Work{}; },
    .execute = execute,
};

}  // namespace davsim::instructions
