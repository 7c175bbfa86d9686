#include <string>

#include "isa/instructions/scalar_load.h"
#include "isa/instructions/shared.h"

namespace davsim::instructions {
namespace {

enum : int { src, to, index, elements };

constexpr int kMaxElements = 65536;

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
    {.name = "index",
     .minimum = -1,
     .maximum = kScalarRegisters - 1,
     .fallback = -1,
     .summary = "scalar register that says how many elements behind src it lies; -1: none"},
    {.name = "elements",
     .minimum = 1,
     .maximum = kMaxElements,
     .fallback = 1,
     .summary = "elements at src of which the index chooses one"},
};

Work work(const Operands& in) {
  return {.repeats = 1, .elements = 1, .bytes = static_cast<std::uint64_t>(in.element_size())};
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  out.push_back(Footprint::range(Space::UB, Access::read, in.address(src),
                                 static_cast<std::uint64_t>(in[elements] * in.element_size())));
}

/// How many elements behind src the element lies.
std::uint64_t place(const Execution& e) {
  if (e.in[index] < 0) return 0;
  const std::int64_t chosen = e.core.scalar[static_cast<std::size_t>(e.in[index])];
  if (chosen >= 0 && chosen < e.in[elements]) return static_cast<std::uint64_t>(chosen);
  throw ValueFault("scalar register " + std::to_string(e.in[index]) + " holds " +
                   std::to_string(chosen) + ", expected an index from 0 to " +
                   std::to_string(e.in[elements] - 1));
}

void execute(Execution& e) {
  const std::uint64_t bytes = place(e) * static_cast<unsigned>(e.in.element_size());
  e.result = load_scalar(e, Space::UB, e.in.address(src) + bytes);
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
