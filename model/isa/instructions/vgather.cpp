#include <string>

#include "isa/vector_loop.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, offset, dst_repeat_stride, repeat };

constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "gathered elements"),
    {.name = "src",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::read,
     .summary = "what offsets count from"},
    vector_address("offset", Access::read,
                   "a list of 32-bit numbers: bytes from src to each element"),
    {.name = "dst_repeat_stride",
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

Footprint written(const Operands& in, const RepeatPlan& plan) {
  return Footprint::vector(Space::UB, Access::write, in.address(dst), plan, 1,
                           in[dst_repeat_stride]);
}

/// The part of the list up to the last element that takes part.
Footprint list(const Operands& in, const RepeatPlan& plan) {
  const auto last_of = [&in](const LanePattern& pattern) {
    std::uint64_t last = 0;
    for (std::uint64_t i = 0; i < lanes(in); ++i) {
      if (pattern.element(static_cast<int>(i), in.element_size())) last = i + 1;
    }
    return last;
  };
  const std::uint64_t entries =
      plan.repeats == 0 ? 0 : (plan.repeats - 1) * lanes(in) + last_of(plan.last);
  return Footprint::range(Space::UB, Access::read, in.address(offset), entries * kEntryBytes);
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  const RepeatPlan plan = plan_of(in, repeat);
  append_unless_empty(out, list(in, plan));
  append_unless_empty(out, written(in, plan));
}

std::string check(const Operands& in) {
  const RepeatPlan plan = plan_of(in, repeat);
  const auto byte = first_common_byte(list(in, plan), written(in, plan));
  if (!byte || plan.repeats == 0) return "";
  return "dst overwrites offset at ub byte " + std::to_string(*byte) +
         "; results must lie apart from the list";
}

std::string gathered(const Operands& in, const Memory& memory, std::vector<Footprint>& out) {
  std::string problem;
  const auto size = static_cast<std::uint64_t>(in.element_size());
  each(in, memory, [&](std::uint32_t r, std::uint64_t i, std::uint32_t entry) {
    if (!problem.empty()) return;
    const std::uint64_t address = in.address(src) + entry;
    if (entry % size != 0) {
      problem = "entry " + std::to_string(r * lanes(in) + i) + " of offset is " +
                std::to_string(entry) + ", expected a multiple of " + std::to_string(size);
    }
    out.push_back(Footprint::range(Space::UB, Access::read, address, size));
  });
  return problem;
}

void execute(Execution& e) {
  const Operands& in = e.in;
  const auto size = static_cast<std::size_t>(in.element_size());
  std::byte* const to = e.memory.at(Space::UB, in.address(dst));
  each(in, e.memory, [&](std::uint32_t r, std::uint64_t i, std::uint32_t entry) {
    std::memcpy(to + std::int64_t{r} * in[dst_repeat_stride] * kBlockBytes +
                    static_cast<std::int64_t>(i * size),
                e.memory.at(Space::UB, in.address(src)) + entry, size);
  });
}

}  // namespace

extern const InstructionSpec vgather;
const InstructionSpec vgather = {
    .name = "vgather",
    .summary = "Gathers elements that a list in UB names by their distance from src.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::bf16, Type::f32, Type::int16, Type::uint16, Type::int32,
              Type::uint32},
    .work = [](const Operands& in) { return elementwise_work(in, repeat); },
    .footprints = footprints,
    .gathered = gathered,
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
