#pragma once

#include "isa/instructions/shared.h"

namespace davsim::instructions::padded_copy {

// Copies of rows of any length from GM to DataBlocks of a memory of the core. In that memory each
// row starts on the next DataBlock after the row before, its padding and the gap.

enum : int {
  dst,
  src,
  bursts,
  burst_bytes,
  src_gap_bytes,
  dst_gap_blocks,
  left_pad,
  right_pad,
  pad_value,
  pad
};

constexpr OperandSpec pad_operand(std::string_view name, std::string_view summary) {
  return {.name = name, .maximum = kBlockBytes, .fallback = 0, .summary = summary};
}

constexpr std::array<OperandSpec, 10> operands(Space to) {
  return {{
      {.name = "dst",
       .kind = OperandKind::address,
       .space = to,
       .access = Access::write,
       .align_bytes = kBlockBytes,
       .summary = "first row to write"},
      {.name = "src",
       .kind = OperandKind::address,
       .space = Space::GM,
       .access = Access::read,
       .align_bytes = 1,
       .summary = "first row to read"},
      bursts_operand(),
      {.name = "burst_bytes",
       .maximum = kMaxBurstBytes,
       .summary = "bytes of one row in global memory"},
      {.name = "src_gap_bytes",
       .maximum = kMaxGapBytes,
       .fallback = 0,
       .summary = "bytes from the end of one row to the start of the next"},
      {.name = "dst_gap_blocks",
       .maximum = kMaxGapBlocks,
       .fallback = 0,
       .summary = "DataBlocks from the last DataBlock of one row to the first of the next"},
      pad_operand("left_pad", "elements before each row, at most 32 bytes"),
      pad_operand("right_pad", "elements after each row, at most 32 bytes"),
      {.name = "pad_value",
       .kind = OperandKind::element,
       .fallback = 0,
       .summary = "what padding and the rest of the last DataBlock hold"},
      {.name = "pad",
       .maximum = 1,
       .fallback = 0,
       .summary = "1: fill with pad_value; 0 and no padding: with the first element of the row"},
  }};
}

/// Bytes of a written row with the padding that was asked for, before the fill to whole DataBlocks.
inline std::uint32_t padded_bytes(const Operands& in) {
  return in.u32(burst_bytes) +
         (in.u32(left_pad) + in.u32(right_pad)) * static_cast<unsigned>(in.element_size());
}

template <Space to>
RowCopy copy_of(const Operands& in) {
  const std::uint64_t gap = std::uint64_t{in.u32(dst_gap_blocks)} * kBlockBytes;
  const std::uint32_t bytes = in.u32(burst_bytes);
  return {.from = {Space::GM, in.address(src), std::uint64_t{bytes} + in.u32(src_gap_bytes)},
          .to = {to, in.address(dst), round_up_to_block(padded_bytes(in)) + gap},
          .bursts = in.u32(bursts),
          .bytes = bytes};
}

inline std::string check(const Operands& in) {
  for (const auto& [side, name] : {std::pair(left_pad, "left_pad"), {right_pad, "right_pad"}}) {
    const std::int64_t bytes = in[side] * in.element_size();
    if (bytes > kBlockBytes) {
      return std::string(name) + " of " + std::to_string(bytes) + " bytes; expected at most " +
             std::to_string(kBlockBytes);
    }
  }
  return check_burst_bytes(in, burst_bytes);
}

template <Space to>
void footprints(const Operands& in, std::vector<Footprint>& out) {
  copy_of<to>(in).footprints(out, static_cast<std::uint32_t>(round_up_to_block(padded_bytes(in))));
}

/// Repeats the element at `value` from `begin` to `end`, whose distance it divides.
inline void fill(std::byte* begin, const std::byte* end, const std::byte* value, std::size_t size) {
  for (; begin != end; begin += size) std::memcpy(begin, value, size);
}

template <Space to_space>
void execute(Execution& e) {
  const Operands& in = e.in;
  const RowCopy copy = copy_of<to_space>(in);
  if (copy.bursts == 0 || copy.bytes == 0) return;
  const auto size = static_cast<std::size_t>(in.element_size());
  const std::size_t left = in.u32(left_pad) * size;
  const std::size_t row_bytes = round_up_to_block(padded_bytes(in));
  const bool use_pad_value = in[pad] != 0 || in[left_pad] != 0 || in[right_pad] != 0;
  const std::int64_t value = in[pad_value];
  for (std::uint32_t row = 0; row < copy.bursts; ++row) {
    const std::byte* from = e.memory.at(Space::GM, copy.from.address + row * copy.from.pitch);
    std::byte* to = e.memory.at(to_space, copy.to.address + row * copy.to.pitch);
    // The low bytes of the value come first: host and device are little-endian.
    const auto* filler = use_pad_value ? reinterpret_cast<const std::byte*>(&value) : from;
    fill(to, to + left, filler, size);
    std::memcpy(to + left, from, copy.bytes);
    fill(to + left + copy.bytes, to + row_bytes, filler, size);
  }
}

}  // namespace davsim::instructions::padded_copy
