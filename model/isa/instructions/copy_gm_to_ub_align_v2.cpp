#include "isa/instructions/looped_copy.h"

namespace davsim::instructions {
namespace {

enum : int {
  dst, src, bursts, burst_bytes, src_gap_bytes, dst_gap_blocks, left_pad, right_pad, pad_value, pad,
  compact, loop1, loop1_dst = loop1 + 3
};

constexpr std::array<OperandSpec, loop1> own_operands() {
  std::array<OperandSpec, loop1> all;
  const auto padded = padded_copy::operands(Space::UB);
  for (std::size_t i = 0; i < padded.size(); ++i) all[i] = padded[i];
  all[src_gap_bytes].minimum = -kMaxBurstBytes;
  all[src_gap_bytes].maximum = looped_copy::kMaxStepGm;
  all[src_gap_bytes].summary =
      "bytes from the end of one row to the start of the next; less the row: the same row again";
  all[compact] = {.name = "compact",
                  .maximum = 1,
                  .fallback = 0,
                  .summary = "1: rows follow one another without padding, and the last one is filled "
                             "to a whole DataBlock"};
  return all;
}

constexpr auto kOperands = looped_copy::with_loops(own_operands(), Space::GM, Space::UB);

looped_copy::Loops loops_of(const Operands& in) { return looped_copy::loops_of(in, loop1); }

bool empty(const Operands& in) { return in[bursts] == 0 || in[burst_bytes] == 0; }

std::uint64_t source_pitch(const Operands& in) {
  return static_cast<std::uint64_t>(in[burst_bytes] + in[src_gap_bytes]);
}

/// Bytes of a row in UB with its padding, and from one row to the next.
std::uint64_t row_bytes(const Operands& in) {
  return in[compact] != 0 ? in.address(burst_bytes)
                          : round_up_to_block(padded_copy::padded_bytes(in));
}
std::uint64_t target_pitch(const Operands& in) {
  const std::uint64_t gap = in[compact] != 0 ? 0 : in.address(dst_gap_blocks) * kBlockBytes;
  return row_bytes(in) + gap;
}

std::string check(const Operands& in) {
  if (in[src_gap_bytes] < -in[burst_bytes]) {
    return "src_gap_bytes " + std::to_string(in[src_gap_bytes]) + " goes back behind the row of " +
           std::to_string(in[burst_bytes]) + " bytes; expected at least the row itself";
  }
  if (in[compact] != 0 && (in[left_pad] != 0 || in[right_pad] != 0 || in[dst_gap_blocks] != 0)) {
    return "left_pad, right_pad or dst_gap_blocks with compact, which has none";
  }
  if (std::string problem = looped_copy::check_steps(in, loop1_dst, "dst"); !problem.empty()) {
    return problem;
  }
  return padded_copy::check(in);
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  if (empty(in)) return;
  const looped_copy::Loops loops = loops_of(in);
  looped_copy::append(Space::GM, Access::read, in.address(src), in.u32(bursts),
                      in.u32(burst_bytes), source_pitch(in), loops, loops.from, out);
  if (in[compact] != 0) {
    const std::uint64_t all = round_up_to_block(in.address(bursts) * in.address(burst_bytes));
    looped_copy::append(Space::UB, Access::write, in.address(dst), 1,
                        static_cast<std::uint32_t>(all), 0, loops, loops.to, out);
    return;
  }
  looped_copy::append(Space::UB, Access::write, in.address(dst), in.u32(bursts),
                      static_cast<std::uint32_t>(row_bytes(in)), target_pitch(in), loops, loops.to,
                      out);
}

void execute(Execution& e) {
  const Operands& in = e.in;
  if (empty(in)) return;
  const auto size = static_cast<std::size_t>(in.element_size());
  const std::size_t left = in[compact] != 0 ? 0 : in.u32(left_pad) * size;
  const bool use_pad_value = in[pad] != 0 || in[left_pad] != 0 || in[right_pad] != 0;
  const std::int64_t value = in[pad_value];
  const std::size_t bytes = in.u32(burst_bytes);
  looped_copy::for_each(loops_of(in), [&](std::uint64_t from_offset, std::uint64_t to_offset) {
    const std::byte* from = e.memory.at(Space::GM, in.address(src) + from_offset);
    std::byte* to = e.memory.at(Space::UB, in.address(dst) + to_offset);
    // The low bytes of the value come first: host and device are little-endian.
    const auto* filler = use_pad_value ? reinterpret_cast<const std::byte*>(&value) : from;
    for (std::int64_t row = 0; row < in[bursts]; ++row) {
      std::byte* const here = to + static_cast<std::uint64_t>(row) * target_pitch(in);
      const std::byte* const there = from + static_cast<std::uint64_t>(row) * source_pitch(in);
      if (!use_pad_value) filler = there;
      padded_copy::fill(here, here + left, filler, size);
      std::memcpy(here + left, there, bytes);
      const bool fills = in[compact] == 0 || row + 1 == in[bursts];
      if (!fills) continue;
      const std::uint64_t end = in[compact] != 0
                                    ? round_up_to_block(in.address(bursts) * bytes)
                                    : static_cast<std::uint64_t>(row) * target_pitch(in) + row_bytes(in);
      padded_copy::fill(here + left + bytes, to + end, filler, size);
    }
  });
}

}  // namespace

extern const InstructionSpec copy_gm_to_ub_align_v2;
const InstructionSpec copy_gm_to_ub_align_v2 = {
    .name = "copy_gm_to_ub_align_v2",
    .summary = "As copy_gm_to_ub_align, with two loops around it, rows that follow one another "
               "without padding, and rows that are copied again.",
    .role = Role::copy,
    .pipe = Pipe::MTE2,
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
