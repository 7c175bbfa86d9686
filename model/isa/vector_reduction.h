#pragma once

#include <algorithm>
#include <span>

#include "isa/kernels.h"
#include "isa/vector_loop.h"

namespace davsim {

/// Reductions inside a repeat: dst, src and strides. The destination stride counts the results of
/// one repeat, `results` of them.
namespace reduction_form {
enum : int { dst, src, repeat, dst_repeat_stride, src_block_stride, src_repeat_stride };

constexpr std::array<OperandSpec, 6> operands(int results, std::string_view stride_summary) {
  return {{
      {.name = "dst",
       .kind = OperandKind::address,
       .space = Space::UB,
       .access = Access::write,
       .align_elements = results,
       .summary = "results"},
      vector_address("src", Access::read, "elements to reduce"),
      repeat_operand(),
      {.name = "dst_repeat_stride",
       .maximum = kMaxField16,
       .fallback = 1,
       .summary = stride_summary},
      {.name = "src_block_stride",
       .maximum = kMaxField16,
       .fallback = 1,
       .summary = "DataBlocks from one DataBlock of a repeat to the next"},
      {.name = "src_repeat_stride",
       .maximum = kMaxField16,
       .fallback = kBlocksPerRepeat,
       .summary = "DataBlocks from one repeat to the next"},
  }};
}

inline Footprint source(const Operands& in, const RepeatPlan& plan) {
  return Footprint::vector(Space::UB, Access::read, in.address(src), plan, in[src_block_stride],
                           in[src_repeat_stride]);
}

/// The bytes of up to 8 results, one a DataBlock: those of DataBlocks that have an enabled lane.
inline std::uint32_t block_results(const LanePattern& pattern, int size) {
  std::uint32_t bytes = 0;
  const std::uint32_t element = (1U << size) - 1U;
  for (int block = 0; block < kBlocksPerRepeat; ++block) {
    if (pattern.blocks[static_cast<std::size_t>(block)] != 0) bytes |= element << (block * size);
  }
  return bytes;
}

/// Sets the lanes that are not enabled to +0, which adds nothing.
template <class T>
void clear_masked(Lanes<T>& lanes, const LanePattern& pattern, bool all) {
  if (all) return;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    if (!pattern.element(static_cast<int>(i), sizeof(T))) lanes[i] = T{};
  }
}

/// Adds neighbours, then neighbouring sums, until `results` are left at the front of `lanes`. Every
/// sum is rounded to the element type, and saturated where f16 is.
inline void add_neighbours(Lanes<float>& lanes, std::size_t results, bool /*saturate*/) {
  for (std::size_t n = lanes.size() / 2; n >= results && n > 0; n /= 2) {
    for (std::size_t i = 0; i < n; ++i) lanes[i] = lanes[2 * i] + lanes[2 * i + 1];
  }
}
inline void add_neighbours(Lanes<std::uint16_t>& lanes, std::size_t results, bool saturate) {
  kernels().add_neighbours_f16(lanes.data(), lanes.size(), results, saturate);
}

/// The elements of one repeat as f32.
template <class T>
using WideLanes = std::array<float, Lanes<T>{}.size()>;

/// `from` as elements of T at the front of `to`.
template <class T>
void narrow(std::span<const float> from, Lanes<T>& to, bool saturate) {
  if constexpr (std::is_same_v<T, float>) {
    std::copy(from.begin(), from.end(), to.begin());
  } else {
    f16_from_f32(from, {to.data(), from.size()}, saturate);
  }
}

/// Runs `body(elements as f32, pattern, host address of the result, index)` for each repeat, the
/// results of which are `result_bytes` long.
template <class T, class Body>
void each_repeat(Execution& e, std::size_t result_bytes, Body body) {
  const Operands& in = e.in;
  const VectorOperand from{in.address(src), in[src_block_stride], in[src_repeat_stride]};
  std::byte* const to = e.memory.at(Space::UB, in.address(dst));
  const std::int64_t step = in[dst_repeat_stride] * static_cast<std::int64_t>(result_bytes);
  Lanes<T> lanes;
  WideLanes<T> wide;
  for_each_repeat(plan_of(in, repeat), [&](std::uint32_t i, const LanePattern& pattern, bool all) {
    load<T>(lanes, from.repeat(e.memory, i), from.block_stride, pattern, all);
    if constexpr (std::is_same_v<T, float>) {
      wide = lanes;
    } else {
      f32_from_f16(lanes, wide);
    }
    body(wide, pattern, to + i * step, i);
  });
}

/// Sums each repeat to `results` results and hands them to `write(host address, lanes, pattern)`.
template <class T, class Write>
void sum_repeats(Execution& e, int results, Write write) {
  const Operands& in = e.in;
  const VectorOperand from{in.address(src), in[src_block_stride], in[src_repeat_stride]};
  std::byte* const to = e.memory.at(Space::UB, in.address(dst));
  const std::int64_t step = in[dst_repeat_stride] * results * static_cast<int>(sizeof(T));
  Lanes<T> lanes;
  for_each_repeat(plan_of(in, repeat), [&](std::uint32_t i, const LanePattern& pattern, bool all) {
    load<T>(lanes, from.repeat(e.memory, i), from.block_stride, pattern, all);
    clear_masked<T>(lanes, pattern, all);
    add_neighbours(lanes, static_cast<std::size_t>(results), e.core.control.saturate_f16);
    write(to + i * step, lanes, pattern);
  });
}
}  // namespace reduction_form

}  // namespace davsim
