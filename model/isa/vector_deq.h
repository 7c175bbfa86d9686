#pragma once

#include "isa/requantise.h"
#include "isa/vector_loop.h"

namespace davsim {

// int16 scaled to 8 bits: the 16 elements of a DataBlock go into one half of a DataBlock of dst,
// whose other half stays.

inline constexpr int kDeqElements = kBlockBytes / 2;

constexpr OperandSpec deq_half_operand() {
  return {.name = "half", .maximum = 1, .fallback = 0, .summary = "half of the DataBlocks of dst"};
}

/// The bytes of one half of a DataBlock that the elements of a DataBlock become.
inline LanePattern deq_results(const LanePattern& elements, std::int64_t half) {
  LanePattern bytes;
  for (int i = 0; i < kRepeatBytes / 2; ++i) {
    if (!elements.element(i, 2)) continue;
    const auto place = static_cast<int>(half) * kDeqElements + i % kDeqElements;
    bytes.blocks[static_cast<std::size_t>(i / kDeqElements)] |= 1U << place;
  }
  return bytes;
}

inline RepeatPlan deq_results(const RepeatPlan& plan, std::int64_t half) {
  return {plan.repeats, deq_results(plan.full, half), deq_results(plan.last, half)};
}

/// Element i of each DataBlock is scaled by `word(i)`, which also says its offset and whether it
/// has a sign.
template <class Word>
void deq_loop(Execution& e, const RepeatPlan& plan, const VectorOperand& to,
              const VectorOperand& from, std::int64_t half, Word word) {
  const RepeatPlan results = deq_results(plan, half);
  constexpr int kSignBit = 46;
  Lanes<std::int16_t> a;
  Lanes<std::uint8_t> out{};
  for (std::uint32_t r = 0; r < plan.repeats; ++r) {
    load<std::int16_t>(a, from.repeat(e.memory, r), from.block_stride, plan.pattern(r), false);
    for (std::size_t i = 0; i < a.size(); ++i) {
      const std::uint64_t bits = word(static_cast<int>(i) % kDeqElements);
      const Type type = (bits >> kSignBit & 1U) != 0 ? Type::int8 : Type::uint8;
      const std::uint32_t wide = static_cast<std::uint32_t>(std::int32_t{a[i]});
      std::byte result{};
      requantise({.from = Type::int32, .to = type, .shifts = false}, {&bits, 1}, {&wide, 1},
                 &result);
      const std::size_t place = i / kDeqElements * kBlockBytes +
                                static_cast<std::size_t>(half) * kDeqElements + i % kDeqElements;
      out[place] = static_cast<std::uint8_t>(result);
    }
    store<std::uint8_t>(out, to.repeat(e.memory, r), to.block_stride, results.pattern(r), false);
  }
}

}  // namespace davsim
