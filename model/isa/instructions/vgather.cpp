#include <string>

#include "isa/instructions/offset_list.h"

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

constexpr offset_list::Places kList = {offset, repeat};

Footprint written(const Operands& in, const RepeatPlan& plan) {
  return Footprint::vector(Space::UB, Access::write, in.address(dst), plan, 1,
                           in[dst_repeat_stride]);
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  const RepeatPlan plan = plan_of(in, repeat);
  append_unless_empty(out, offset_list::footprint(in, kList));
  append_unless_empty(out, written(in, plan));
}

std::string check(const Operands& in) {
  const RepeatPlan plan = plan_of(in, repeat);
  const auto byte = first_common_byte(offset_list::footprint(in, kList), written(in, plan));
  if (!byte || plan.repeats == 0) return "";
  return "dst overwrites offset at ub byte " + std::to_string(*byte) +
         "; results must lie apart from the list";
}

std::string gathered(const Operands& in, const Memory& memory, std::vector<Footprint>& out) {
  std::string problem;
  const auto size = static_cast<std::uint64_t>(in.element_size());
  offset_list::each(in, kList, memory, [&](std::uint32_t r, std::uint64_t i, std::uint32_t entry) {
    if (!problem.empty()) return;
    const std::uint64_t address = in.address(src) + entry;
    problem = offset_list::misplaced(in, r, i, entry);
    out.push_back(Footprint::range(Space::UB, Access::read, address, size));
  });
  return problem;
}

void execute(Execution& e) {
  const Operands& in = e.in;
  const auto size = static_cast<std::size_t>(in.element_size());
  std::byte* const to = e.memory.at(Space::UB, in.address(dst));
  offset_list::each(in, kList, e.memory, [&](std::uint32_t r, std::uint64_t i, std::uint32_t entry) {
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
