#pragma once

#include "isa/instructions/shared.h"

namespace davsim::instructions::parameter_copy {

// Copies of rows of parameters from L1 to the small buffers beside the cube: lengths and gaps in
// bytes, because the units of the program's fields differ between products.

enum : int { dst, src, bursts, burst_bytes, src_gap_bytes, dst_gap_bytes };

inline constexpr int kParameterAlign = 64;
inline constexpr int kMaxUnits = 65535;

constexpr std::array<OperandSpec, 6> operands(Space to) {
  return {{
      {.name = "dst",
       .kind = OperandKind::address,
       .space = to,
       .access = Access::write,
       .align_bytes = kParameterAlign,
       .summary = "first row to write"},
      {.name = "src",
       .kind = OperandKind::address,
       .space = Space::L1,
       .access = Access::read,
       .align_bytes = kBlockBytes,
       .summary = "first row to read"},
      bursts_operand(),
      {.name = "burst_bytes",
       .maximum = std::int64_t{kMaxUnits} * kParameterAlign,
       .summary = "bytes of one row in L1, whole DataBlocks"},
      {.name = "src_gap_bytes",
       .maximum = std::int64_t{kMaxUnits} * kBlockBytes,
       .fallback = 0,
       .summary = "bytes from the end of one row read to the start of the next"},
      {.name = "dst_gap_bytes",
       .maximum = std::int64_t{kMaxUnits} * kParameterAlign,
       .fallback = 0,
       .summary = "bytes from the end of one row written to the start of the next"},
  }};
}

/// Rows of which each byte becomes `widening` bytes.
inline RowCopy copy_of(const Operands& in, Space to, std::uint32_t widening) {
  const std::uint64_t bytes = in.u32(burst_bytes);
  return {.from = {Space::L1, in.address(src), bytes + in.u32(src_gap_bytes)},
          .to = {to, in.address(dst), bytes * widening + in.u32(dst_gap_bytes)},
          .bursts = in.u32(bursts),
          .bytes = in.u32(burst_bytes)};
}

inline std::string check(const Operands& in) {
  for (const auto& [operand, name] : {std::pair(burst_bytes, "burst_bytes"),
                                      {src_gap_bytes, "src_gap_bytes"},
                                      {dst_gap_bytes, "dst_gap_bytes"}}) {
    if (in[operand] % kBlockBytes != 0) {
      return std::string(name) + " " + std::to_string(in[operand]) + "; expected a multiple of " +
             std::to_string(kBlockBytes);
    }
  }
  return {};
}

}  // namespace davsim::instructions::parameter_copy
