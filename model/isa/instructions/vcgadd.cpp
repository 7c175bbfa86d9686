#include "isa/vector_reduction.h"

namespace davsim::instructions {
namespace {

using namespace reduction_form;

constexpr auto kOperands = reduction_form::operands(
    kBlocksPerRepeat, "from one repeat to the next, in units of the 8 results of one repeat");

Work work(const Operands& in) {
  const RepeatPlan plan = plan_of(in, repeat);
  const int size = in.element_size();
  const auto written = [size](const LanePattern& pattern) {
    return static_cast<std::uint64_t>(std::popcount(block_results(pattern, size)));
  };
  return {.repeats = plan.repeats,
          .elements = enabled_elements(plan, size),
          .bytes =
              plan.repeats == 0 ? 0 : written(plan.full) * (plan.repeats - 1) + written(plan.last)};
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  const RepeatPlan plan = plan_of(in, repeat);
  append_unless_empty(out, source(in, plan));
  const int size = in.element_size();
  const auto bytes = static_cast<std::uint32_t>(kBlocksPerRepeat * size);
  Footprint to = Footprint::rows(Space::UB, Access::write, in.address(dst), plan.repeats, bytes,
                                 in[dst_repeat_stride] * bytes);
  to.full.blocks[0] = block_results(plan.full, size);
  to.last.blocks[0] = block_results(plan.last, size);
  const auto every = ~0U >> (kBlockBytes - static_cast<int>(bytes));
  to.lanes = to.full.blocks[0] != every || to.last.blocks[0] != every;
  if (!to.lanes) to.full = to.last = {};
  append_unless_empty(out, to);
}

template <class T>
void sum_blocks(Execution& e) {
  sum_repeats<T>(e, kBlocksPerRepeat,
                 [](std::byte* to, const Lanes<T>& sums, const LanePattern& p) {
                   for (std::size_t block = 0; block < kBlocksPerRepeat; ++block) {
                     if (p.blocks[block] != 0)
                       std::memcpy(to + block * sizeof(T), &sums[block], sizeof(T));
                   }
                 });
}

}  // namespace

extern const InstructionSpec vcgadd;
const InstructionSpec vcgadd = {
    .name = "vcgadd",
    .summary =
        "Sums each DataBlock, neighbours first, rounding every sum; elements that the mask "
        "leaves out count as 0, and the result of a DataBlock without any is left as it was.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::f32},
    .work = work,
    .footprints = footprints,
    .execute =
        [](Execution& e) {
          e.in.type() == Type::f16 ? sum_blocks<std::uint16_t>(e) : sum_blocks<float>(e);
        },
};

}  // namespace davsim::instructions
