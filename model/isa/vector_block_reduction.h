#pragma once

#include "isa/extremes.h"
#include "isa/vector_reduction.h"

namespace davsim {

/// Reductions of each DataBlock to one result, eight of them a repeat. The result of a DataBlock
/// that the mask leaves out as a whole is left as it was.
namespace block_reduction {
using namespace reduction_form;

inline constexpr auto kOperands = reduction_form::operands(
    kBlocksPerRepeat, "from one repeat to the next, in units of the 8 results of one repeat");

inline Work work(const Operands& in) {
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

inline void footprints(const Operands& in, std::vector<Footprint>& out) {
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

/// Writes the first eight of `results`, those of DataBlocks that have an enabled lane.
template <class T>
void write(std::byte* to, const Lanes<T>& results, const LanePattern& pattern) {
  for (std::size_t block = 0; block < kBlocksPerRepeat; ++block) {
    if (pattern.blocks[block] != 0) {
      std::memcpy(to + block * sizeof(T), &results[block], sizeof(T));
    }
  }
}

template <class T>
void sum(Execution& e) {
  sum_repeats<T>(e, kBlocksPerRepeat, write<T>);
}

/// What `pick(a, b)` leaves of each DataBlock, beginning with `neutral`.
template <class T, class Pick>
void extreme(Execution& e, float neutral, Pick pick) {
  constexpr std::size_t kLanes = kBlockBytes / sizeof(T);
  each_repeat<T>(e, kBlocksPerRepeat * sizeof(T),
                 [&](const WideLanes<T>& lanes, const LanePattern& pattern, std::byte* to, auto) {
                   std::array<float, kBlocksPerRepeat> best;
                   best.fill(neutral);
                   for (std::size_t i = 0; i < lanes.size(); ++i) {
                     if (!pattern.element(static_cast<int>(i), sizeof(T))) continue;
                     best[i / kLanes] = pick(best[i / kLanes], lanes[i]);
                   }
                   Lanes<T> results{};
                   narrow<T>(best, results, e.core.control.saturate_f16);
                   write<T>(to, results, pattern);
                 });
}

inline void largest(Execution& e) {
  const auto pick = [](float a, float b) { return larger(a, b); };
  e.in.type() == Type::f16 ? extreme<std::uint16_t>(e, lowest_of<float>(), pick)
                           : extreme<float>(e, lowest_of<float>(), pick);
}
inline void smallest(Execution& e) {
  const auto pick = [](float a, float b) { return smaller(a, b); };
  e.in.type() == Type::f16 ? extreme<std::uint16_t>(e, highest_of<float>(), pick)
                           : extreme<float>(e, highest_of<float>(), pick);
}
}  // namespace block_reduction

}  // namespace davsim
