#include <fmt/format.h>

#include "isa/instructions/shared.h"
#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, post, recorded, value };

constexpr OperandSpec kOperands[] = {
    scalar_register("dst", "the scalar register: integers with their sign, other types as bits"),
    {.name = "src",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::read,
     .summary = "the element in UB"},
    post_update(),
    {.name = "recorded",
     .minimum = 0,
     .maximum = 1,
     .fallback = 0,
     .summary = "1: the kernel went on by what it read, so the element has to be value"},
    {.name = "value",
     .kind = OperandKind::bits,
     .fallback = 0,
     .summary = "what the element was when the kernel was recorded"},
};

void footprints(const Operands& in, std::vector<Footprint>& out) {
  out.push_back(Footprint::range(Space::UB, Access::read, in.address(src),
                                 static_cast<std::uint64_t>(in.element_size())));
}

void execute(Execution& e) {
  const int size = e.in.element_size();
  std::uint64_t bits = 0;
  std::memcpy(&bits, e.memory.at(Space::UB, e.in.address(src)), static_cast<std::size_t>(size));
  if (e.in[recorded] != 0 && bits != static_cast<std::uint64_t>(e.in[value])) {
    throw ValueFault(fmt::format("reads {:#x}, but when the kernel was recorded it read {:#x} and went on by "
                                 "that; expected the contents of then, and no vector store of the same vector "
                                 "function to the element before, which davsim does not model yet",
                                 bits, static_cast<std::uint64_t>(e.in[value])));
  }
  const int unused = 64 - 8 * size;
  const bool extends = is_signed(e.in.type()) && !is_float(e.in.type());
  e.core.registers->scalars[static_cast<std::size_t>(e.in[dst])] =
      extends ? static_cast<std::int64_t>(bits << unused) >> unused
              : static_cast<std::int64_t>(bits);
}

}  // namespace

extern const InstructionSpec vf_sld;
const InstructionSpec vf_sld = {
    .name = "vf_sld",
    .summary = "Loads one element of UB into a register of the scalar unit beside a vector function.",
    .role = Role::in_function,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = kEveryType,
    .work =
        [](const Operands& in) {
          return Work{.repeats = 1,
                      .elements = 1,
                      .bytes = static_cast<std::uint64_t>(in.element_size())};
        },
    .footprints = footprints,
    .execute = execute,
};

}  // namespace davsim::instructions
