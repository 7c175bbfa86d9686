#include <algorithm>
#include <string>

#include "isa/instructions/offset_list.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, offset, src_repeat_stride, repeat };

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::write,
     .summary = "what offsets count from"},
    vector_address("src", Access::read, "elements that are scattered"),
    vector_address("offset", Access::read,
                   "a list of 32-bit numbers: bytes from dst to the place of each element"),
    {.name = "src_repeat_stride",
     .maximum = kMaxField16,
     .fallback = kBlocksPerRepeat,
     .summary = "DataBlocks from one repeat to the next"},
    repeat_operand(),
};

constexpr offset_list::Places kList = {offset, repeat};

void footprints(const Operands& in, std::vector<Footprint>& out) {
  const RepeatPlan plan = plan_of(in, repeat);
  append_unless_empty(out, offset_list::footprint(in, kList));
  append_unless_empty(out, Footprint::vector(Space::UB, Access::read, in.address(src), plan, 1,
                                             in[src_repeat_stride]));
}

/// Two elements that go to one place, or nothing.
std::string place_taken_twice(std::vector<std::uint32_t> places) {
  std::sort(places.begin(), places.end());
  const auto twice = std::adjacent_find(places.begin(), places.end());
  if (twice == places.end()) return "";
  return "offset holds " + std::to_string(*twice) + " twice; no two elements may go to one place";
}

std::string gathered(const Operands& in, const Memory& memory, std::vector<Footprint>& out) {
  std::string problem;
  std::vector<std::uint32_t> places;
  const auto size = static_cast<std::uint64_t>(in.element_size());
  offset_list::each(in, kList, memory, [&](std::uint32_t r, std::uint64_t i, std::uint32_t entry) {
    if (!problem.empty()) return;
    problem = offset_list::misplaced(in, r, i, entry);
    places.push_back(entry);
    out.push_back(Footprint::range(Space::UB, Access::write, in.address(dst) + entry, size));
  });
  return problem.empty() ? place_taken_twice(std::move(places)) : problem;
}

void execute(Execution& e) {
  const Operands& in = e.in;
  const auto size = static_cast<std::size_t>(in.element_size());
  const std::byte* const from = e.memory.at(Space::UB, in.address(src));
  offset_list::each(in, kList, e.memory, [&](std::uint32_t r, std::uint64_t i, std::uint32_t entry) {
    std::memcpy(e.memory.at(Space::UB, in.address(dst)) + entry,
                from + std::int64_t{r} * in[src_repeat_stride] * kBlockBytes +
                    static_cast<std::int64_t>(i * size),
                size);
  });
}

}  // namespace

extern const InstructionSpec vscatter;
const InstructionSpec vscatter = {
    .name = "vscatter",
    .summary = "Scatters elements to places that a list in UB names by their distance from dst.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::f32, Type::uint16, Type::uint32},
    .work = [](const Operands& in) { return elementwise_work(in, repeat); },
    .footprints = footprints,
    .gathered = gathered,
    .execute = execute,
};

}  // namespace davsim::instructions
