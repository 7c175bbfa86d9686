#include "isa/poll.h"

#include "isa/instructions/shared.h"

namespace davsim::instructions {
namespace {

constexpr OperandSpec kOperands[] = {
    {.name = "src",
     .kind = OperandKind::address,
     .space = Space::GM,
     .access = Access::read,
     .summary = "the word to read again and again"},
    {.name = "value",
     .kind = OperandKind::element,
     .summary = "what it has to hold; 0 where a register says that"},
    {.name = "from",
     .minimum = -1,
     .maximum = kScalarRegisters - 1,
     .fallback = -1,
     .summary = "scalar register that holds the value; -1: none"},
    {.name = "least", .maximum = 1, .fallback = 0, .summary = "1: a larger value will do, too"},
};

void footprints(const Operands& in, std::vector<Footprint>& out) {
  out.push_back(Footprint::range(Space::GM, Access::read, in.address(poll::src),
                                 static_cast<std::uint64_t>(in.element_size())));
}

std::string check(const Operands& in) {
  if (in[poll::from] < 0 || in[poll::value] == 0) return {};
  return "value is not 0, but from names scalar register " + std::to_string(in[poll::from]) +
         "; they exclude each other";
}

}  // namespace

extern const InstructionSpec poll;
const InstructionSpec poll = {
    .name = "poll",
    .summary =
        "Reads a word of global memory until it holds a value; ends at the write that brings it.",
    .role = Role::poll,
    .pipe = Pipe::S,
    .operands = kOperands,
    .types = {Type::int32},
    .work = [](const Operands&) { return Work{.repeats = 1, .elements = 1, .bytes = 4}; },
    .footprints = footprints,
    .check = check,
};

}  // namespace davsim::instructions
