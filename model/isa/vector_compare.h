#pragma once

#include <functional>

#include "isa/special_registers.h"
#include "isa/vector_loop.h"

namespace davsim {

// Comparisons of vectors: a bit for each element, 1 where the condition holds. NaN is unequal to
// everything, and the zeros are equal.

/// Calls `body` with the element type as it is stored and a function that gives its value.
template <class Body>
void with_compared(Type type, Body body) {
  switch (type) {
    case Type::f16:
      return body(std::uint16_t{}, [](std::uint16_t bits) { return f32_from_f16(bits); });
    case Type::f32:
      return body(float{}, [](float value) { return value; });
    default:
      return body(std::int32_t{}, [](std::int32_t value) { return value; });
  }
}

/// Up to 128 results, the first in bit 0.
using CompareBits = std::array<std::uint64_t, 2>;

inline void set_bit(CompareBits& bits, std::size_t i, bool on) {
  const std::uint64_t bit = std::uint64_t{1} << (i % 64);
  bits[i / 64] = on ? bits[i / 64] | bit : bits[i / 64] & ~bit;
}

inline LanePattern every_lane() {
  LanePattern all;
  all.blocks.fill(~0U);
  return all;
}
/// All lanes of each repeat: the mask has no part in it.
inline RepeatPlan unmasked(const Operands& in, int repeat_operand) {
  return {in.u32(repeat_operand), every_lane(), every_lane()};
}

/// Results go to the special register; the mask says which of its bits change. One repeat.
namespace compare_to_register {
enum : int { src0, src1, src0_block_stride, src1_block_stride };
inline constexpr OperandSpec kOperands[] = {
    vector_address("src0", Access::read, "left operands"),
    vector_address("src1", Access::read, "right operands"),
    block_stride_operand("src0_block_stride"),
    block_stride_operand("src1_block_stride"),
};

inline RepeatPlan plan(const Operands& in) {
  return plan_repeats({in.mask().bits, false}, in.element_size(), 1);
}
inline Work work(const Operands& in) {
  const RepeatPlan one = plan(in);
  return {.repeats = one.repeats, .elements = enabled_elements(one, in.element_size()), .bytes = 0};
}
inline void footprints(const Operands& in, std::vector<Footprint>& out) {
  const RepeatPlan one = plan(in);
  for (const auto& [source, stride] :
       {std::pair{src0, src0_block_stride}, {src1, src1_block_stride}}) {
    append_unless_empty(
        out, Footprint::vector(Space::UB, Access::read, in.address(source), one, in[stride], 0));
  }
  if (one.repeats == 0) return;
  // Bits that the mask leaves out stay: a part of the register is read, too.
  out.push_back(special_registers::read(special_registers::kCompareMask));
  out.push_back(special_registers::written(special_registers::kCompareMask));
}

template <class Condition>
void execute(Execution& e, Condition holds) {
  with_compared(e.in.type(), [&](auto stored, auto value) {
    using T = decltype(stored);
    const VectorOperand left{e.in.address(src0), e.in[src0_block_stride], 0};
    const VectorOperand right{e.in.address(src1), e.in[src1_block_stride], 0};
    std::byte* const to = e.memory.at(Space::SPR, special_registers::kCompareMask.address);
    Lanes<T> a, b;
    for_each_repeat(plan(e.in), [&](std::uint32_t i, const LanePattern& pattern, bool all) {
      load<T>(a, left.repeat(e.memory, i), left.block_stride, pattern, all);
      load<T>(b, right.repeat(e.memory, i), right.block_stride, pattern, all);
      CompareBits bits;
      std::memcpy(bits.data(), to, sizeof bits);
      for (std::size_t k = 0; k < a.size(); ++k) {
        if (pattern.element(static_cast<int>(k), sizeof(T))) {
          set_bit(bits, k, holds(value(a[k]), value(b[k])));
        }
      }
      std::memcpy(to, bits.data(), sizeof bits);
    });
  });
}
}  // namespace compare_to_register

/// Results go to UB, those of all repeats behind one another; the mask has no part in it.
namespace compare_to_ub {
inline std::uint64_t result_bytes(const Operands& in) {
  return static_cast<std::uint64_t>(kRepeatBytes / in.element_size() / 8);
}
inline Work work_of(const Operands& in, int repeat) {
  const std::uint64_t repeats = in.u32(repeat);
  return {.repeats = repeats,
          .elements = repeats * kRepeatBytes / static_cast<unsigned>(in.element_size()),
          .bytes = repeats * result_bytes(in)};
}
inline Footprint results(const Operands& in, int dst, int repeat) {
  return Footprint::range(Space::UB, Access::write, in.address(dst),
                          in.u32(repeat) * result_bytes(in));
}
template <std::size_t kCount>
void write(std::byte* to, const std::array<bool, kCount>& holds) {
  CompareBits bits{};
  for (std::size_t i = 0; i < kCount; ++i) set_bit(bits, i, holds[i]);
  std::memcpy(to, bits.data(), kCount / 8);
}
}  // namespace compare_to_ub

/// Elements against elements.
namespace compare_vectors {
enum : int {
  dst,
  src0,
  src1,
  repeat,
  src0_block_stride,
  src1_block_stride,
  src0_repeat_stride,
  src1_repeat_stride
};
inline constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "bits, the first in the lowest of the first byte"),
    vector_address("src0", Access::read, "left operands"),
    vector_address("src1", Access::read, "right operands"),
    {.name = "repeat", .maximum = kMaxRepeats, .fallback = 1, .summary = "repeats of 256 bytes"},
    block_stride_operand("src0_block_stride"),
    block_stride_operand("src1_block_stride"),
    repeat_stride_operand("src0_repeat_stride"),
    repeat_stride_operand("src1_repeat_stride"),
};
inline Work work(const Operands& in) { return compare_to_ub::work_of(in, repeat); }
inline void footprints(const Operands& in, std::vector<Footprint>& out) {
  const RepeatPlan plan = unmasked(in, repeat);
  append_unless_empty(out, Footprint::vector(Space::UB, Access::read, in.address(src0), plan,
                                             in[src0_block_stride], in[src0_repeat_stride]));
  append_unless_empty(out, Footprint::vector(Space::UB, Access::read, in.address(src1), plan,
                                             in[src1_block_stride], in[src1_repeat_stride]));
  append_unless_empty(out, compare_to_ub::results(in, dst, repeat));
}
template <class Condition>
void execute(Execution& e, Condition holds) {
  with_compared(e.in.type(), [&](auto stored, auto value) {
    using T = decltype(stored);
    const Operands& in = e.in;
    const VectorOperand left{in.address(src0), in[src0_block_stride], in[src0_repeat_stride]};
    const VectorOperand right{in.address(src1), in[src1_block_stride], in[src1_repeat_stride]};
    std::byte* to = e.memory.at(Space::UB, in.address(dst));
    Lanes<T> a, b;
    std::array<bool, Lanes<T>{}.size()> results;
    for_each_repeat(unmasked(in, repeat), [&](std::uint32_t i, const LanePattern& all, bool) {
      load<T>(a, left.repeat(e.memory, i), left.block_stride, all, true);
      load<T>(b, right.repeat(e.memory, i), right.block_stride, all, true);
      for (std::size_t k = 0; k < a.size(); ++k) results[k] = holds(value(a[k]), value(b[k]));
      compare_to_ub::write(to, results);
      to += compare_to_ub::result_bytes(in);
    });
  });
}
}  // namespace compare_vectors

/// Elements against one scalar.
namespace compare_scalar {
enum : int { dst, src, scalar, repeat, src_block_stride, src_repeat_stride };
inline constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "bits, the first in the lowest of the first byte"),
    vector_address("src", Access::read, "left operands"),
    {.name = "scalar", .kind = OperandKind::element, .summary = "right operand of every element"},
    {.name = "repeat", .maximum = kMaxRepeats, .fallback = 1, .summary = "repeats of 256 bytes"},
    block_stride_operand("src_block_stride"),
    repeat_stride_operand("src_repeat_stride"),
};
inline Work work(const Operands& in) { return compare_to_ub::work_of(in, repeat); }
inline void footprints(const Operands& in, std::vector<Footprint>& out) {
  append_unless_empty(
      out, Footprint::vector(Space::UB, Access::read, in.address(src), unmasked(in, repeat),
                             in[src_block_stride], in[src_repeat_stride]));
  append_unless_empty(out, compare_to_ub::results(in, dst, repeat));
}
template <class Condition>
void execute(Execution& e, Condition holds) {
  with_compared(e.in.type(), [&](auto stored, auto value) {
    using T = decltype(stored);
    const Operands& in = e.in;
    const VectorOperand left{in.address(src), in[src_block_stride], in[src_repeat_stride]};
    T right;
    const std::int64_t bits = in[scalar];
    std::memcpy(&right, &bits, sizeof right);
    std::byte* to = e.memory.at(Space::UB, in.address(dst));
    Lanes<T> a;
    std::array<bool, Lanes<T>{}.size()> results;
    for_each_repeat(unmasked(in, repeat), [&](std::uint32_t i, const LanePattern& all, bool) {
      load<T>(a, left.repeat(e.memory, i), left.block_stride, all, true);
      for (std::size_t k = 0; k < a.size(); ++k) results[k] = holds(value(a[k]), value(right));
      compare_to_ub::write(to, results);
      to += compare_to_ub::result_bytes(in);
    });
  });
}
}  // namespace compare_scalar

}  // namespace davsim
