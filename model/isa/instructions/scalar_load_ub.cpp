#include "isa/instructions/shared.h"

namespace davsim::instructions {
namespace {

enum : int { src, to };

constexpr OperandSpec kOperands[] = {
    {.name = "src",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::read,
     .summary = "the element to read"},
    {.name = "to",
     .minimum = -1,
     .maximum = kScalarRegisters - 1,
     .fallback = -1,
     .summary = "scalar register that takes it; -1: none"},
};

Work work(const Operands& in) {
  return {.repeats = 1, .elements = 1, .bytes = static_cast<std::uint64_t>(in.element_size())};
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  out.push_back(Footprint::range(Space::UB, Access::read, in.address(src),
                                 static_cast<std::uint64_t>(in.element_size())));
}

void execute(Execution& e) {
  const int size = e.in.element_size();
  std::uint64_t bits = 0;
  std::memcpy(&bits, e.memory.at(Space::UB, e.in.address(src)), static_cast<std::size_t>(size));
  // Floating-point types count as signed elsewhere; here they are bit patterns.
  const bool extend = is_signed(e.in.type()) && !is_float(e.in.type());
  const int unused = 64 - 8 * size;
  e.result = static_cast<std::int64_t>(bits << unused) >> unused;
  if (!extend) e.result = static_cast<std::int64_t>(bits);
  if (e.in[to] >= 0) e.core.scalar[static_cast<std::size_t>(e.in[to])] = e.result;
}

}  // namespace

extern const InstructionSpec scalar_load_ub;
const InstructionSpec scalar_load_ub = {
    .name = "scalar_load_ub",
    .summary = "Reads one element of the unified buffer; floating point as its bit pattern.",
    .role = Role::scalar,
    .pipe = Pipe::S,
    .operands = kOperands,
    .types = kEveryType,
    .work = work,
    .footprints = footprints,
    .execute = execute,
};

}  // namespace davsim::instructions
