#include "isa/instructions/shared.h"

namespace davsim::instructions {
namespace {

enum : int { dst, value };

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::GM,
     .access = Access::write,
     .summary = "the element to write"},
    {.name = "value", .kind = OperandKind::element, .summary = "its new value"},
};

Work work(const Operands& in) {
  return {.repeats = 1, .elements = 1, .bytes = static_cast<std::uint64_t>(in.element_size())};
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  out.push_back(Footprint::range(Space::GM, Access::write, in.address(dst),
                                 static_cast<std::uint64_t>(in.element_size())));
}

void execute(Execution& e) {
  const std::int64_t bits = e.in[value];
  std::memcpy(e.memory.at(Space::GM, e.in.address(dst)), &bits,
              static_cast<std::size_t>(e.in.element_size()));
}

}  // namespace

extern const InstructionSpec scalar_store_gm;
const InstructionSpec scalar_store_gm = {
    .name = "scalar_store_gm",
    .summary = "Writes one element of global memory.",
    .role = Role::scalar,
    .pipe = Pipe::S,
    .operands = kOperands,
    .types = kEveryType,
    .work = work,
    .footprints = footprints,
    .execute = execute,
};

}  // namespace davsim::instructions
