#include "isa/instructions/shared.h"

namespace davsim::instructions {
namespace {

enum : int { dst, value, from };

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::write,
     .summary = "the element to write"},
    {.name = "value",
     .kind = OperandKind::element,
     .summary = "its new value; 0 where a register holds it"},
    {.name = "from",
     .minimum = -1,
     .maximum = kScalarRegisters - 1,
     .fallback = -1,
     .summary = "scalar register that holds the new value; -1: none"},
};

Work work(const Operands& in) {
  return {.repeats = 1, .elements = 1, .bytes = static_cast<std::uint64_t>(in.element_size())};
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  out.push_back(Footprint::range(Space::UB, Access::write, in.address(dst),
                                 static_cast<std::uint64_t>(in.element_size())));
}

std::string check(const Operands& in) {
  if (in[from] < 0 || in[value] == 0) return {};
  return "value is not 0, but from names scalar register " + std::to_string(in[from]) +
         "; they exclude each other";
}

void execute(Execution& e) {
  const std::int64_t bits =
      e.in[from] < 0 ? e.in[value] : e.core.scalar[static_cast<std::size_t>(e.in[from])];
  std::memcpy(e.memory.at(Space::UB, e.in.address(dst)), &bits,
              static_cast<std::size_t>(e.in.element_size()));
}

}  // namespace

extern const InstructionSpec scalar_store_ub;
const InstructionSpec scalar_store_ub = {
    .name = "scalar_store_ub",
    .summary = "Writes one element of the unified buffer.",
    .role = Role::scalar,
    .pipe = Pipe::S,
    .operands = kOperands,
    .types = kEveryType,
    .work = work,
    .footprints = footprints,
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
