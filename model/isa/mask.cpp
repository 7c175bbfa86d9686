#include "isa/mask.h"

#include <algorithm>

namespace davsim {
namespace {

void enable(LanePattern& pattern, int element, int size) {
  const int byte = element * size;
  const std::uint32_t lane = size == 4 ? 0xFU : (size == 2 ? 0x3U : (size == 1 ? 0x1U : 0xFFU));
  pattern.blocks[static_cast<std::size_t>(byte / kBlockBytes)] |= lane << (byte % kBlockBytes);
}

LanePattern first_elements(std::uint64_t count, int size) {
  LanePattern pattern;
  for (int i = 0; i < static_cast<int>(count); ++i) enable(pattern, i, size);
  return pattern;
}

}  // namespace

bool LanePattern::all() const {
  return std::all_of(blocks.begin(), blocks.end(), [](std::uint32_t b) { return b == ~0U; });
}

bool LanePattern::none() const {
  return std::all_of(blocks.begin(), blocks.end(), [](std::uint32_t b) { return b == 0; });
}

RepeatPlan plan_repeats(const MaskState& mask, int element_size, std::uint32_t repeats_asked) {
  const auto lanes = static_cast<std::uint64_t>(kRepeatBytes / element_size);
  RepeatPlan plan;
  if (mask.counter) {
    const std::uint64_t count = mask.bits[0];
    // A count that no memory holds stays one: it must be found out of range, not wrap to nothing.
    plan.repeats = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(count / lanes + (count % lanes != 0 ? 1 : 0), ~std::uint32_t{0}));
    const std::uint64_t tail = count % lanes;
    plan.full.blocks.fill(~0U);
    plan.last = tail == 0 ? plan.full : first_elements(tail, element_size);
    return plan;
  }
  if (mask.bits[0] == ~std::uint64_t{0} && (lanes <= 64 || mask.bits[1] == ~std::uint64_t{0})) {
    plan.full.blocks.fill(~0U);
  } else {
    // 128 mask bits cover at most 128 lanes: elements of one byte beyond them are not maskable.
    const int maskable = std::min<int>(static_cast<int>(lanes), 128);
    for (int i = 0; i < maskable; ++i) {
      if (((mask.bits[static_cast<std::size_t>(i / 64)] >> (i % 64)) & 1U) != 0) {
        enable(plan.full, i, element_size);
      }
    }
  }
  plan.last = plan.full;
  plan.repeats = plan.full.none() ? 0 : repeats_asked;
  return plan;
}

}  // namespace davsim
