#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "isa/formats.h"
#include "isa/vector_forms.h"

namespace davsim {

/// The elements of one repeat.
template <class T>
using Lanes = std::array<T, kRepeatBytes / sizeof(T)>;

/// Where the DataBlocks of a vector operand lie; strides in DataBlocks.
struct VectorOperand {
  std::uint64_t address = 0;
  std::int64_t block_stride = 1;
  std::int64_t repeat_stride = kBlocksPerRepeat;

  /// Host address of the first DataBlock of a repeat.
  [[nodiscard]] std::byte* repeat(const Memory& memory, std::uint32_t index) const {
    return memory.at(Space::UB, address) + std::int64_t{index} * repeat_stride * kBlockBytes;
  }
};

/// Reads the DataBlocks of a repeat that have an enabled lane; the others read as zero, since they
/// may lie outside the memory.
template <class T>
void load(Lanes<T>& lanes, const std::byte* from, std::int64_t block_stride,
          const LanePattern& pattern, bool all) {
  auto* to = reinterpret_cast<std::byte*>(lanes.data());
  if (all && block_stride == 1) {
    std::memcpy(to, from, kRepeatBytes);
    return;
  }
  for (int block = 0; block < kBlocksPerRepeat; ++block, to += kBlockBytes) {
    if (pattern.blocks[static_cast<std::size_t>(block)] != 0) {
      std::memcpy(to, from + block * block_stride * kBlockBytes, kBlockBytes);
    } else {
      std::memset(to, 0, kBlockBytes);
    }
  }
}

/// Writes the enabled bytes of a repeat.
template <class T>
void store(const Lanes<T>& lanes, std::byte* to, std::int64_t block_stride,
           const LanePattern& pattern, bool all) {
  const auto* from = reinterpret_cast<const std::byte*>(lanes.data());
  if (all && block_stride == 1) {
    std::memcpy(to, from, kRepeatBytes);
    return;
  }
  for (int block = 0; block < kBlocksPerRepeat; ++block, from += kBlockBytes) {
    std::byte* const target = to + block * block_stride * kBlockBytes;
    const std::uint32_t word = pattern.blocks[static_cast<std::size_t>(block)];
    if (word == ~0U) {
      std::memcpy(target, from, kBlockBytes);
      continue;
    }
    for (int i = 0; i < kBlockBytes; ++i) {
      if (((word >> i) & 1U) != 0) target[i] = from[i];
    }
  }
}

/// Calls `body(index, pattern, all)` for the repeats of a plan, in order.
template <class Body>
void for_each_repeat(const RepeatPlan& plan, Body body) {
  const bool all = plan.full.all();
  const bool last_all = plan.last.all();
  for (std::uint32_t i = 0; i < plan.repeats; ++i) {
    body(i, plan.pattern(i), i + 1 == plan.repeats ? last_all : all);
  }
}

/// Runs `body(a, b, out)` on the lanes of each repeat. A repeat reads all its sources before it
/// writes and sees what the repeats before it wrote: a destination that stays in place accumulates.
template <class T, class Body>
void binary_loop(Execution& e, Body body) {
  using namespace binary_form;
  const Operands& in = e.in;
  const VectorOperand to{in.address(dst), in[dst_block_stride], in[dst_repeat_stride]};
  const VectorOperand left{in.address(src0), in[src0_block_stride], in[src0_repeat_stride]};
  const VectorOperand right{in.address(src1), in[src1_block_stride], in[src1_repeat_stride]};
  Lanes<T> a, b, out;
  for_each_repeat(plan_of(in, repeat), [&](std::uint32_t i, const LanePattern& pattern, bool all) {
    load<T>(a, left.repeat(e.memory, i), left.block_stride, pattern, all);
    load<T>(b, right.repeat(e.memory, i), right.block_stride, pattern, all);
    body(a, b, out);
    store<T>(out, to.repeat(e.memory, i), to.block_stride, pattern, all);
  });
}

/// As `binary_loop`, with one source: `body(a, out)`.
template <class T, class Body>
void one_source_loop(Execution& e, const RepeatPlan& plan, const VectorOperand& to,
                     const VectorOperand& from, Body body) {
  Lanes<T> a, out;
  for_each_repeat(plan, [&](std::uint32_t i, const LanePattern& pattern, bool all) {
    load<T>(a, from.repeat(e.memory, i), from.block_stride, pattern, all);
    body(a, out);
    store<T>(out, to.repeat(e.memory, i), to.block_stride, pattern, all);
  });
}

/// Runs `body(a, out)` on the lanes of each repeat of a unary_form.
template <class T, class Body>
void unary_loop(Execution& e, Body body) {
  using namespace unary_form;
  const Operands& in = e.in;
  one_source_loop<T>(e, plan_of(in, repeat),
                     {in.address(dst), in[dst_block_stride], in[dst_repeat_stride]},
                     {in.address(src), in[src_block_stride], in[src_repeat_stride]}, body);
}

/// Runs `body(a, out)` on the lanes of each repeat of a scalar_form.
template <class T, class Body>
void scalar_loop(Execution& e, Body body) {
  using namespace scalar_form;
  const Operands& in = e.in;
  one_source_loop<T>(e, plan_of(in, repeat),
                     {in.address(dst), in[dst_block_stride], in[dst_repeat_stride]},
                     {in.address(src), in[src_block_stride], in[src_repeat_stride]}, body);
}

}  // namespace davsim
