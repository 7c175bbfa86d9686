#include "isa/instructions/shared.h"
#include "isa/register_forms.h"

namespace davsim::instructions {
namespace {

enum : int { dst, value };

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::write,
     .summary = "the element in UB"},
    {.name = "value", .kind = OperandKind::element, .summary = "a number or a scalar register"},
    post_update(),
};

void footprints(const Operands& in, std::vector<Footprint>& out) {
  out.push_back(Footprint::range(Space::UB, Access::write, in.address(dst),
                                 static_cast<std::uint64_t>(in.element_size())));
}

void execute(Execution& e) {
  const std::int64_t bits = e.in[value];
  std::memcpy(e.memory.at(Space::UB, e.in.address(dst)), &bits,
              static_cast<std::size_t>(e.in.element_size()));
}

}  // namespace

extern const InstructionSpec vf_sst;
const InstructionSpec vf_sst = {
    .name = "vf_sst",
    .summary = "Stores one element from the scalar unit beside a vector function to UB.",
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
