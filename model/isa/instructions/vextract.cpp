#include <array>
#include <cstring>

#include "isa/proposals.h"

namespace davsim::instructions {
namespace {

using namespace proposals;

constexpr auto kOperands = one_element("elements, 16 a repeat", "region proposals");

void footprints(const Operands& in, std::vector<Footprint>& out) {
  append_unless_empty(out, elements_of(in, src, Access::read));
  append_unless_empty(out, list(in, dst, Access::write));
}

void execute(Execution& e) {
  const auto size = static_cast<std::size_t>(e.in.element_size());
  const std::byte* from = e.memory.at(Space::UB, e.in.address(src));
  std::byte* to = e.memory.at(Space::UB, e.in.address(dst));
  const std::size_t place = static_cast<std::size_t>(e.in[element]) * size;
  for (std::uint64_t i = 0; i < count(e.in); ++i) {
    std::memcpy(to + i * size, from + i * bytes_of(e.in) + place, size);
  }
}

}  // namespace

extern const InstructionSpec vextract;
const InstructionSpec vextract = {
    .name = "vextract",
    .summary = "Takes the same element out of each region proposal.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::f32},
    .work = work,
    .footprints = footprints,
    .execute = execute,
};

}  // namespace davsim::instructions
