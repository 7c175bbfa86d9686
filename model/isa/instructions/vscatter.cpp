#include <algorithm>
#include <string>

#include "isa/vector_loop.h"

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

constexpr int kEntryBytes = 4;

std::uint64_t lanes(const Operands& in) {
  return static_cast<std::uint64_t>(kRepeatBytes / in.element_size());
}

/// Calls `body(repeat, lane, entry)` for the elements that take part.
template <class Body>
void each(const Operands& in, const Memory& memory, Body body) {
  for_each_repeat(plan_of(in, repeat), [&](std::uint32_t r, const LanePattern& pattern, bool) {
    for (std::uint64_t i = 0; i < lanes(in); ++i) {
      if (!pattern.element(static_cast<int>(i), in.element_size())) continue;
      std::uint32_t entry = 0;
      std::memcpy(&entry,
                  memory.at(Space::UB, in.address(offset)) + (r * lanes(in) + i) * kEntryBytes,
                  kEntryBytes);
      body(r, i, entry);
    }
  });
}

/// The part of the list up to the last element that takes part.
Footprint list(const Operands& in, const RepeatPlan& plan) {
  std::uint64_t last = 0;
  for (std::uint64_t i = 0; i < lanes(in); ++i) {
    if (plan.last.element(static_cast<int>(i), in.element_size())) last = i + 1;
  }
  const std::uint64_t entries = plan.repeats == 0 ? 0 : (plan.repeats - 1) * lanes(in) + last;
  return Footprint::range(Space::UB, Access::read, in.address(offset), entries * kEntryBytes);
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  const RepeatPlan plan = plan_of(in, repeat);
  append_unless_empty(out, list(in, plan));
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
  each(in, memory, [&](std::uint32_t r, std::uint64_t i, std::uint32_t entry) {
    if (!problem.empty()) return;
    if (entry % size != 0) {
      problem = "entry " + std::to_string(r * lanes(in) + i) + " of offset is " +
                std::to_string(entry) + ", expected a multiple of " + std::to_string(size);
    }
    places.push_back(entry);
    out.push_back(Footprint::range(Space::UB, Access::write, in.address(dst) + entry, size));
  });
  return problem.empty() ? place_taken_twice(std::move(places)) : problem;
}

void execute(Execution& e) {
  const Operands& in = e.in;
  const auto size = static_cast<std::size_t>(in.element_size());
  const std::byte* const from = e.memory.at(Space::UB, in.address(src));
  each(in, e.memory, [&](std::uint32_t r, std::uint64_t i, std::uint32_t entry) {
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
