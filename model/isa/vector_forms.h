#pragma once

#include <array>
#include <bit>
#include <string>
#include <string_view>
#include <vector>

#include "isa/instruction.h"

namespace davsim {

// The operand forms that vector instructions on UB share: their schemas and what follows from the
// operands alone. Every list of footprints names the sources in the order of the operands, then the
// destination; operands that touch nothing are left out.

/// Largest value of the 16-bit stride and length fields.
inline constexpr int kMaxField16 = 65535;

constexpr OperandSpec vector_address(std::string_view name, Access access,
                                     std::string_view summary) {
  return {.name = name,
          .kind = OperandKind::address,
          .space = Space::UB,
          .access = access,
          .align_bytes = kBlockBytes,
          .summary = summary};
}

constexpr OperandSpec repeat_operand() {
  return {.name = "repeat",
          .maximum = kMaxRepeats,
          .fallback = 1,
          .summary = "repeats of 256 bytes; counter mode derives them from the count instead"};
}

constexpr OperandSpec block_stride_operand(std::string_view name) {
  return {.name = name,
          .maximum = kMaxStride8,
          .fallback = 1,
          .summary = "DataBlocks from one DataBlock of a repeat to the next"};
}

constexpr OperandSpec repeat_stride_operand(std::string_view name) {
  return {.name = name,
          .maximum = kMaxStride8,
          .fallback = kBlocksPerRepeat,
          .summary = "DataBlocks from one repeat to the next"};
}

/// dst = f(src0, src1), element by element.
namespace binary_form {
enum : int {
  dst,
  src0,
  src1,
  repeat,
  dst_block_stride,
  src0_block_stride,
  src1_block_stride,
  dst_repeat_stride,
  src0_repeat_stride,
  src1_repeat_stride
};
inline constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "results"),
    vector_address("src0", Access::read, "left operands"),
    vector_address("src1", Access::read, "right operands"),
    repeat_operand(),
    block_stride_operand("dst_block_stride"),
    block_stride_operand("src0_block_stride"),
    block_stride_operand("src1_block_stride"),
    repeat_stride_operand("dst_repeat_stride"),
    repeat_stride_operand("src0_repeat_stride"),
    repeat_stride_operand("src1_repeat_stride"),
};
}  // namespace binary_form

/// dst = f(src), element by element.
namespace unary_form {
enum : int {
  dst,
  src,
  repeat,
  dst_block_stride,
  src_block_stride,
  dst_repeat_stride,
  src_repeat_stride
};
inline constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "results"),
    vector_address("src", Access::read, "operands"),
    repeat_operand(),
    block_stride_operand("dst_block_stride"),
    block_stride_operand("src_block_stride"),
    repeat_stride_operand("dst_repeat_stride"),
    repeat_stride_operand("src_repeat_stride"),
};
}  // namespace unary_form

/// dst = f(src, scalar), element by element.
namespace scalar_form {
enum : int {
  dst,
  src,
  scalar,
  repeat,
  dst_block_stride,
  src_block_stride,
  dst_repeat_stride,
  src_repeat_stride
};
inline constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "results"),
    vector_address("src", Access::read, "operands"),
    {.name = "scalar", .kind = OperandKind::element, .summary = "the other operand of every element"},
    repeat_operand(),
    block_stride_operand("dst_block_stride"),
    block_stride_operand("src_block_stride"),
    repeat_stride_operand("dst_repeat_stride"),
    repeat_stride_operand("src_repeat_stride"),
};
}  // namespace scalar_form

/// The repeats that an occurrence runs under its mask.
inline RepeatPlan plan_of(const Operands& in, int repeat_operand_index) {
  return plan_repeats(in.mask(), in.element_size(), in.u32(repeat_operand_index));
}

inline std::uint64_t enabled_bytes(const LanePattern& pattern) {
  std::uint64_t bytes = 0;
  for (const std::uint32_t block : pattern.blocks)
    bytes += static_cast<unsigned>(std::popcount(block));
  return bytes;
}

/// Elements that take part in all repeats of `plan`.
inline std::uint64_t enabled_elements(const RepeatPlan& plan, int element_size) {
  if (plan.repeats == 0) return 0;
  const std::uint64_t bytes =
      enabled_bytes(plan.full) * (plan.repeats - 1) + enabled_bytes(plan.last);
  return bytes / static_cast<unsigned>(element_size);
}

/// Work of an element-wise instruction: every enabled element is written.
inline Work elementwise_work(const Operands& in, int repeat_operand_index) {
  const RepeatPlan plan = plan_of(in, repeat_operand_index);
  const std::uint64_t elements = enabled_elements(plan, in.element_size());
  return {.repeats = plan.repeats,
          .elements = elements,
          .bytes = elements * static_cast<unsigned>(in.element_size())};
}

inline void append_unless_empty(std::vector<Footprint>& out, const Footprint& footprint) {
  if (!footprint.empty()) out.push_back(footprint);
}

/// A destination whose DataBlocks all lie on one another is undefined on the chip.
inline std::string check_block_stride(const Operands& in, int repeat_operand_index, int stride) {
  if (in[stride] != 0) return {};
  const RepeatPlan plan = plan_of(in, repeat_operand_index);
  if (plan.repeats == 0) return {};
  // `last` enables no DataBlock that `full` does not; a plan of one repeat uses `last` alone.
  int written = 0;
  for (const std::uint32_t block : plan.pattern(0).blocks) written += block != 0 ? 1 : 0;
  if (written <= 1) return {};
  return "dst_block_stride 0 with " + std::to_string(written) +
         " DataBlocks to write is undefined; expected 1 or more";
}

namespace binary_form {
inline Work work(const Operands& in) { return elementwise_work(in, repeat); }
inline std::string check(const Operands& in) {
  return check_block_stride(in, repeat, dst_block_stride);
}
inline void footprints(const Operands& in, std::vector<Footprint>& out) {
  const RepeatPlan plan = plan_of(in, repeat);
  append_unless_empty(out, Footprint::vector(Space::UB, Access::read, in.address(src0), plan,
                                             in[src0_block_stride], in[src0_repeat_stride]));
  append_unless_empty(out, Footprint::vector(Space::UB, Access::read, in.address(src1), plan,
                                             in[src1_block_stride], in[src1_repeat_stride]));
  append_unless_empty(out, Footprint::vector(Space::UB, Access::write, in.address(dst), plan,
                                             in[dst_block_stride], in[dst_repeat_stride]));
}
}  // namespace binary_form

namespace unary_form {
inline Work work(const Operands& in) { return elementwise_work(in, repeat); }
inline std::string check(const Operands& in) {
  return check_block_stride(in, repeat, dst_block_stride);
}
inline void footprints(const Operands& in, std::vector<Footprint>& out) {
  const RepeatPlan plan = plan_of(in, repeat);
  append_unless_empty(out, Footprint::vector(Space::UB, Access::read, in.address(src), plan,
                                             in[src_block_stride], in[src_repeat_stride]));
  append_unless_empty(out, Footprint::vector(Space::UB, Access::write, in.address(dst), plan,
                                             in[dst_block_stride], in[dst_repeat_stride]));
}
}  // namespace unary_form

namespace scalar_form {
inline Work work(const Operands& in) { return elementwise_work(in, repeat); }
inline std::string check(const Operands& in) {
  return check_block_stride(in, repeat, dst_block_stride);
}
inline void footprints(const Operands& in, std::vector<Footprint>& out) {
  const RepeatPlan plan = plan_of(in, repeat);
  append_unless_empty(out, Footprint::vector(Space::UB, Access::read, in.address(src), plan,
                                             in[src_block_stride], in[src_repeat_stride]));
  append_unless_empty(out, Footprint::vector(Space::UB, Access::write, in.address(dst), plan,
                                             in[dst_block_stride], in[dst_repeat_stride]));
}
}  // namespace scalar_form

}  // namespace davsim
