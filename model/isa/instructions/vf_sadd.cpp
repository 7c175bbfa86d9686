#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, left, right };

constexpr OperandSpec term(std::string_view name, std::string_view summary) {
  return {.name = name,
          .minimum = std::numeric_limits<std::int64_t>::min(),
          .maximum = std::numeric_limits<std::int64_t>::max(),
          .summary = summary};
}

constexpr OperandSpec kOperands[] = {
    scalar_register("dst", "the sum, which wraps around at 64 bits"),
    term("left", "an integer or a register"),
    term("right", "an integer or a register"),
};

}  // namespace

extern const InstructionSpec vf_sadd;
const InstructionSpec vf_sadd = {
    .name = "vf_sadd",
    .summary = "Adds integers in the scalar unit beside a vector function.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {},
    .work = [](const Operands&) { return Work{.repeats = 1}; },
    .execute =
        [](Execution& e) {
          const auto sum = static_cast<std::uint64_t>(e.in[left]) +
                           static_cast<std::uint64_t>(e.in[right]);
          e.core.registers->scalars[static_cast<std::size_t>(e.in[dst])] =
              static_cast<std::int64_t>(sum);
        },
};

}  // namespace davsim::instructions
