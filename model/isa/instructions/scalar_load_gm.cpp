#include <fmt/format.h>

#include "isa/instructions/scalar_load.h"
#include "isa/instructions/shared.h"

namespace davsim::instructions {
namespace {

enum : int { src, to, recorded, value };

constexpr OperandSpec kOperands[] = {
    {.name = "src",
     .kind = OperandKind::address,
     .space = Space::GM,
     .access = Access::read,
     .summary = "the element to read"},
    {.name = "to",
     .minimum = -1,
     .maximum = kScalarRegisters - 1,
     .fallback = -1,
     .summary = "scalar register that takes it; -1: none"},
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

Work work(const Operands& in) {
  return {.repeats = 1, .elements = 1, .bytes = static_cast<std::uint64_t>(in.element_size())};
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  out.push_back(Footprint::range(Space::GM, Access::read, in.address(src),
                                 static_cast<std::uint64_t>(in.element_size())));
}

void execute(Execution& e) {
  e.result = load_scalar(e, Space::GM, e.in.address(src));
  if (e.in[recorded] != 0 && e.result != e.in[value]) {
    throw ChangedValue(fmt::format("reads {:#x}, but when the kernel was recorded it read {:#x} and went on "
                                   "by that; record it again with these contents",
                                   static_cast<std::uint64_t>(e.result),
                                   static_cast<std::uint64_t>(e.in[value])));
  }
  if (e.in[to] >= 0) e.core.scalar[static_cast<std::size_t>(e.in[to])] = e.result;
}

}  // namespace

extern const InstructionSpec scalar_load_gm;
const InstructionSpec scalar_load_gm = {
    .name = "scalar_load_gm",
    .summary = "Reads one element of global memory; floating point as its bit pattern.",
    .role = Role::scalar,
    .pipe = Pipe::S,
    .operands = kOperands,
    .types = kEveryType,
    .work = work,
    .footprints = footprints,
    .execute = execute,
};

}  // namespace davsim::instructions
