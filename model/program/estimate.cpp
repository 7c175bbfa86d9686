#include <algorithm>
#include <array>

#include "program/lowered.h"

namespace davsim {
namespace {

std::uint64_t saturating_product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? ~std::uint64_t{0} : product;
}

std::uint64_t saturating_sum(std::uint64_t a, std::uint64_t b) {
  std::uint64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? ~std::uint64_t{0} : sum;
}

std::uint64_t estimate(const LoweredProgram& lowered, const std::vector<LoweredStep>& body,
                       std::array<std::int64_t, kSlots>& slots) {
  std::uint64_t total = 0;
  for (const LoweredStep& step : body) {
    std::uint64_t steps = 1;
    if (step.loop) {
      const std::int64_t begin = step.loop->begin.evaluate(slots.data());
      const std::int64_t end = step.loop->end.evaluate(slots.data());
      slots[static_cast<std::size_t>(step.loop->slot)] = begin;
      const auto trips = end > begin ? static_cast<std::uint64_t>(end) - static_cast<std::uint64_t>(begin) : 0;
      steps = saturating_product(trips, std::max<std::uint64_t>(1, estimate(lowered, step.loop->body, slots)));
    } else if (step.choice && !step.choice->variants.empty()) {
      steps = estimate(lowered, step.choice->variants.front().body, slots);
    } else if (step.instruction >= 0) {
      const auto& function = lowered.instructions[static_cast<std::size_t>(step.instruction)].body;
      if (function) {
        steps = saturating_sum(1, estimate(*function, function->groups.front().body, slots));
      }
    }
    total = saturating_sum(total, steps);
  }
  return total;
}

}  // namespace

std::uint64_t estimate_instructions(const LoweredProgram& lowered) {
  std::uint64_t total = 0;
  for (const LoweredGroup& group : lowered.groups) {
    std::array<std::int64_t, kSlots> slots{};
    slots[kBlockSlot] = group.first;
    total = saturating_sum(total, saturating_product(static_cast<std::uint64_t>(group.count),
                                                     estimate(lowered, group.body, slots)));
  }
  return total;
}

}  // namespace davsim
