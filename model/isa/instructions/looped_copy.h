#pragma once

#include "isa/instructions/padded_copy.h"

namespace davsim::instructions::looped_copy {

// Copies of rows of any length between GM and UB that two hardware loops around them repeat, each
// with steps of its own in both memories.

inline constexpr std::int64_t kMaxLoop = (std::int64_t{1} << 21) - 1;
inline constexpr std::int64_t kMaxStepUb = (std::int64_t{1} << 21) - 1;
inline constexpr std::int64_t kMaxStepGm = (std::int64_t{1} << 40) - 1;

/// The two loops: how often, and how far the starts of two iterations lie apart on either side.
struct Loops {
  std::array<std::uint32_t, 2> trips{};  ///< the inner one first
  std::array<std::uint64_t, 2> from{};
  std::array<std::uint64_t, 2> to{};
};

constexpr OperandSpec trips_operand(std::string_view name, std::string_view summary) {
  return {.name = name, .minimum = 1, .maximum = kMaxLoop, .fallback = 1, .summary = summary};
}

constexpr OperandSpec step_operand(std::string_view name, Space space) {
  return {.name = name,
          .maximum = space == Space::GM ? kMaxStepGm : kMaxStepUb,
          .fallback = 0,
          .summary = space == Space::GM ? "bytes from iteration to iteration"
                                        : "the same, a multiple of 32"};
}

/// The six operands of the loops, in the order of the documents.
constexpr std::array<OperandSpec, 6> loop_operands(Space from, Space to) {
  return {{trips_operand("loop1", "iterations of the inner loop"),
           trips_operand("loop2", "iterations of the outer loop"),
           step_operand("loop1_src", from), step_operand("loop1_dst", to),
           step_operand("loop2_src", from), step_operand("loop2_dst", to)}};
}

template <std::size_t own>
constexpr std::array<OperandSpec, own + 6> with_loops(const std::array<OperandSpec, own>& operands,
                                                      Space from, Space to) {
  std::array<OperandSpec, own + 6> all;
  for (std::size_t i = 0; i < own; ++i) all[i] = operands[i];
  const auto loops = loop_operands(from, to);
  for (std::size_t i = 0; i < 6; ++i) all[own + i] = loops[i];
  return all;
}

inline Loops loops_of(const Operands& in, int first) {
  return {{in.u32(first), in.u32(first + 1)},
          {in.address(first + 2), in.address(first + 4)},
          {in.address(first + 3), in.address(first + 5)}};
}

/// Why steps in UB do not fit, or empty; `first` is that of the inner loop.
inline std::string check_steps(const Operands& in, int first, std::string_view names) {
  for (const int step : {first, first + 2}) {
    if (in[step] % kBlockBytes == 0) continue;
    return std::string(step == first ? "loop1_" : "loop2_") + std::string(names) + " is " +
           std::to_string(in[step]) + " bytes; expected a multiple of 32";
  }
  return {};
}

/// `rows` pieces of `bytes` bytes `pitch` apart, repeated by the loops with their steps on one side.
inline void append(Space space, Access access, std::uint64_t base, std::uint32_t rows,
                   std::uint32_t bytes, std::uint64_t pitch, const Loops& loops,
                   const std::array<std::uint64_t, 2>& steps, std::vector<Footprint>& out) {
  // The closed form has room for one loop; the one with fewer iterations is written out.
  const std::size_t kept = loops.trips[0] >= loops.trips[1] ? 0 : 1;
  for (std::uint32_t i = 0; i < loops.trips[1 - kept]; ++i) {
    Footprint f = Footprint::rows(space, access, base + i * steps[1 - kept], loops.trips[kept],
                                  bytes, static_cast<std::int64_t>(steps[kept]));
    f.blocks = rows;
    f.block_stride = static_cast<std::int64_t>(pitch);
    out.push_back(f);
  }
}

/// Calls `copy(from, to)` with the byte offsets of every iteration, in order.
template <class Copy>
void for_each(const Loops& loops, Copy copy) {
  for (std::uint64_t outer = 0; outer < loops.trips[1]; ++outer) {
    for (std::uint64_t inner = 0; inner < loops.trips[0]; ++inner) {
      copy(inner * loops.from[0] + outer * loops.from[1], inner * loops.to[0] + outer * loops.to[1]);
    }
  }
}

inline Work work(std::uint64_t rows, std::uint64_t bytes, const Loops& loops, int size) {
  const std::uint64_t all = rows * loops.trips[0] * loops.trips[1];
  if (bytes == 0) return {};
  return {.repeats = all,
          .elements = all * bytes / static_cast<unsigned>(std::max(1, size)),
          .bytes = all * bytes};
}

}  // namespace davsim::instructions::looped_copy
