#include "isa/instructions/shared.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, bursts, burst_bytes, src_gap_blocks, dst_gap_bytes };

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::GM,
     .access = Access::write,
     .align_bytes = 1,
     .summary = "first row to write"},
    {.name = "src",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::read,
     .align_bytes = kBlockBytes,
     .summary = "first row to read"},
    bursts_operand(),
    {.name = "burst_bytes", .maximum = kMaxBurstBytes, .summary = "bytes of one row"},
    {.name = "src_gap_blocks",
     .maximum = kMaxGapBlocks,
     .fallback = 0,
     .summary = "DataBlocks from the last DataBlock of one row to the first of the next"},
    {.name = "dst_gap_bytes",
     .maximum = kMaxGapBytes,
     .fallback = 0,
     .summary = "bytes from the end of one row to the start of the next"},
};

RowCopy copy_of(const Operands& in) {
  const std::uint32_t bytes = in.u32(burst_bytes);
  const std::uint64_t gap = std::uint64_t{in.u32(src_gap_blocks)} * kBlockBytes;
  return {.from = {Space::UB, in.address(src), round_up_to_block(bytes) + gap},
          .to = {Space::GM, in.address(dst), std::uint64_t{bytes} + in.u32(dst_gap_bytes)},
          .bursts = in.u32(bursts),
          .bytes = bytes};
}

}  // namespace

extern const InstructionSpec copy_ub_to_gm_align;
const InstructionSpec copy_ub_to_gm_align = {
    .name = "copy_ub_to_gm_align",
    .summary = "Copies rows of any length from DataBlocks of the unified buffer to global memory.",
    .role = Role::copy,
    .pipe = Pipe::MTE3,
    .combines = true,
    .operands = kOperands,
    .types = kMovedTypes,
    .work = [](const Operands& in) { return copy_of(in).work(in); },
    .footprints = [](const Operands& in,
                     std::vector<Footprint>& out) { copy_of(in).footprints(out); },
    .check = [](const Operands& in) { return check_burst_bytes(in, burst_bytes); },
    .execute = [](Execution& e) { copy_of(e.in).store(e); },
};

}  // namespace davsim::instructions
