#pragma once

#include "isa/instructions/shared.h"

namespace davsim::instructions::block_copy {

// Copies of whole DataBlocks between GM and a memory of the core: lengths and gaps in DataBlocks on
// both sides.

enum : int { dst, src, bursts, burst_blocks, src_gap, dst_gap };

constexpr OperandSpec address(std::string_view name, Space space, Access access) {
  return {.name = name,
          .kind = OperandKind::address,
          .space = space,
          .access = access,
          .align_bytes = space == Space::GM ? 1 : kBlockBytes,
          .summary = access == Access::read ? "first row to read" : "first row to write"};
}

constexpr OperandSpec gap_operand(std::string_view name) {
  return {.name = name,
          .maximum = kMaxGapBlocks,
          .fallback = 0,
          .summary = "DataBlocks from the end of one row to the start of the next"};
}

constexpr std::array<OperandSpec, 6> operands(Space to, Space from) {
  return {{
      address("dst", to, Access::write),
      address("src", from, Access::read),
      bursts_operand(),
      {.name = "burst_blocks", .maximum = kMaxBurstBlocks, .summary = "DataBlocks of one row"},
      gap_operand("src_gap"),
      gap_operand("dst_gap"),
  }};
}

template <Space to, Space from>
RowCopy copy_of(const Operands& in) {
  const std::uint64_t blocks = in.u32(burst_blocks);
  return {.from = {from, in.address(src), (blocks + in.u32(src_gap)) * kBlockBytes},
          .to = {to, in.address(dst), (blocks + in.u32(dst_gap)) * kBlockBytes},
          .bursts = in.u32(bursts),
          .bytes = static_cast<std::uint32_t>(blocks * kBlockBytes)};
}

}  // namespace davsim::instructions::block_copy
