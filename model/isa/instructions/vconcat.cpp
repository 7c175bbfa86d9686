#include <array>
#include <cstring>

#include "isa/proposals.h"

namespace davsim::instructions {
namespace {

using namespace proposals;

constexpr auto kOperands = one_element("region proposals", "elements, 16 a repeat");

void footprints(const Operands& in, std::vector<Footprint>& out) {
  append_unless_empty(out, list(in, src, Access::read));
  append_unless_empty(out, elements_of(in, dst, Access::write));
}

void execute(Execution& e) {
  const auto size = static_cast<std::size_t>(e.in.element_size());
  const std::byte* from = e.memory.at(Space::UB, e.in.address(src));
  std::byte* to = e.memory.at(Space::UB, e.in.address(dst));
  const std::size_t place = static_cast<std::size_t>(e.in[element]) * size;
  for (std::uint64_t i = 0; i < count(e.in); ++i) {
    std::memcpy(to + i * bytes_of(e.in) + place, from + i * size, size);
  }
}

}  // namespace

extern const InstructionSpec vconcat;
const InstructionSpec vconcat = {
    .name = "vconcat",
    .summary =
        "Puts elements into region proposals, one into each at the same place; the rest of them "
        "stays.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::f32},
    .work = work,
    .footprints = footprints,
    .execute = execute,
};

}  // namespace davsim::instructions
