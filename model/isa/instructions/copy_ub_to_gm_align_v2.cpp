#include "isa/instructions/looped_copy.h"

namespace davsim::instructions {
namespace {

enum : int {
  dst, src, bursts, burst_bytes, src_gap_blocks, dst_gap_bytes, compact, loop1,
  loop1_src = loop1 + 2
};

constexpr std::array<OperandSpec, loop1> kOwn = {{
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
     .maximum = looped_copy::kMaxStepGm,
     .fallback = 0,
     .summary = "bytes from the end of one row to the start of the next"},
    {.name = "compact",
     .maximum = 1,
     .fallback = 0,
     .summary = "1: rows follow one another in UB without a gap or padding"},
}};

constexpr auto kOperands = looped_copy::with_loops(kOwn, Space::UB, Space::GM);

looped_copy::Loops loops_of(const Operands& in) { return looped_copy::loops_of(in, loop1); }

std::uint64_t source_pitch(const Operands& in) {
  if (in[compact] != 0) return in.address(burst_bytes);
  return round_up_to_block(in.address(burst_bytes)) + in.address(src_gap_blocks) * kBlockBytes;
}
std::uint64_t target_pitch(const Operands& in) {
  return in.address(burst_bytes) + in.address(dst_gap_bytes);
}

bool empty(const Operands& in) { return in[bursts] == 0 || in[burst_bytes] == 0; }

std::string check(const Operands& in) {
  if (in[compact] != 0 && in[src_gap_blocks] != 0) {
    return "src_gap_blocks with compact, which has none";
  }
  if (std::string problem = looped_copy::check_steps(in, loop1_src, "src"); !problem.empty()) {
    return problem;
  }
  return check_burst_bytes(in, burst_bytes);
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  if (empty(in)) return;
  const looped_copy::Loops loops = loops_of(in);
  looped_copy::append(Space::UB, Access::read, in.address(src), in.u32(bursts), in.u32(burst_bytes),
                      source_pitch(in), loops, loops.from, out);
  looped_copy::append(Space::GM, Access::write, in.address(dst), in.u32(bursts),
                      in.u32(burst_bytes), target_pitch(in), loops, loops.to, out);
}

void execute(Execution& e) {
  const Operands& in = e.in;
  if (empty(in)) return;
  looped_copy::for_each(loops_of(in), [&](std::uint64_t from_offset, std::uint64_t to_offset) {
    const std::byte* from = e.memory.at(Space::UB, in.address(src) + from_offset);
    std::byte* to = e.memory.at(Space::GM, in.address(dst) + to_offset);
    for (std::uint64_t row = 0; row < in.address(bursts); ++row) {
      store_to_global(e.core, to + row * target_pitch(in), from + row * source_pitch(in),
                      in.address(burst_bytes));
    }
  });
}

}  // namespace

extern const InstructionSpec copy_ub_to_gm_align_v2;
const InstructionSpec copy_ub_to_gm_align_v2 = {
    .name = "copy_ub_to_gm_align_v2",
    .summary = "As copy_ub_to_gm_align, with two loops around it and rows that follow one another "
               "without padding.",
    .role = Role::copy,
    .pipe = Pipe::MTE3,
    .combines = true,
    .operands = kOperands,
    .types = kMovedTypes,
    .work =
        [](const Operands& in) {
          return looped_copy::work(in.u32(bursts), in.u32(burst_bytes), loops_of(in),
                                   in.element_size());
        },
    .footprints = footprints,
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
