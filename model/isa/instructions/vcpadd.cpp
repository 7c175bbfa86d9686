#include "isa/vector_reduction.h"

namespace davsim::instructions {
namespace {

using namespace reduction_form;

/// Results of a repeat: half of it.
constexpr int kResultBlocks = kBlocksPerRepeat / 2;
constexpr int kResultBytes = kRepeatBytes / 2;

constexpr auto operands() {
  auto all = reduction_form::operands(
      1, "from one repeat to the next, in units of the 128 bytes that the results of one take");
  all[dst] = vector_address("dst", Access::write, "results");
  return all;
}
constexpr auto kOperands = operands();

/// The sums of pairs of which an element takes part.
LanePattern pairs_of(const LanePattern& pattern, int size) {
  LanePattern pairs;
  for (int i = 0; i < kResultBytes / size; ++i) {
    if (!pattern.element(2 * i, size) && !pattern.element(2 * i + 1, size)) continue;
    const int byte = i * size;
    pairs.blocks[static_cast<std::size_t>(byte / kBlockBytes)] |= ((1U << size) - 1U)
                                                                  << (byte % kBlockBytes);
  }
  return pairs;
}

RepeatPlan results_of(const RepeatPlan& plan, int size) {
  return {plan.repeats, pairs_of(plan.full, size), pairs_of(plan.last, size)};
}

bool writes_all(const LanePattern& pairs) {
  return std::all_of(pairs.blocks.begin(), pairs.blocks.begin() + kResultBlocks,
                     [](std::uint32_t block) { return block == ~0U; });
}

Work work(const Operands& in) {
  const RepeatPlan plan = plan_of(in, repeat);
  const int size = in.element_size();
  const auto bytes = enabled_elements(results_of(plan, size), 1);
  return {.repeats = plan.repeats, .elements = enabled_elements(plan, size), .bytes = bytes};
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  const RepeatPlan plan = plan_of(in, repeat);
  append_unless_empty(out, source(in, plan));
  const RepeatPlan pairs = results_of(plan, in.element_size());
  Footprint to = Footprint::rows(Space::UB, Access::write, in.address(dst), plan.repeats,
                                 kResultBytes, in[dst_repeat_stride] * kResultBytes);
  if (!writes_all(pairs.full) || !writes_all(pairs.last)) {
    to.blocks = kResultBlocks;
    to.block_stride = to.block_bytes = kBlockBytes;
    to.lanes = true;
    to.full = pairs.full;
    to.last = pairs.last;
  }
  append_unless_empty(out, to);
}

template <class T>
void sum_pairs(Execution& e) {
  constexpr int kPairs = kResultBytes / sizeof(T);
  sum_repeats<T>(e, kPairs, [](std::byte* to, const Lanes<T>& sums, const LanePattern& pattern) {
    store<T>(sums, to, 1, pairs_of(pattern, sizeof(T)), false);
  });
}

}  // namespace

extern const InstructionSpec vcpadd;
const InstructionSpec vcpadd = {
    .name = "vcpadd",
    .summary =
        "Sums of neighbours, elements 0 and 1, 2 and 3, ...; an element that the mask leaves out "
        "counts as 0, and the result of two such elements is left as it was.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::f32},
    .work = work,
    .footprints = footprints,
    .execute =
        [](Execution& e) {
          e.in.type() == Type::f16 ? sum_pairs<std::uint16_t>(e) : sum_pairs<float>(e);
        },
};

}  // namespace davsim::instructions
