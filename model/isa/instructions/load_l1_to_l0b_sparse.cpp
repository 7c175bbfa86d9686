#include "isa/instructions/fractal_load.h"

namespace davsim::instructions {
namespace {

enum : int { dst, index_dst, src, index_src, start_index, repeat };

/// A number of 2 bits for each of a fractal of 8.
constexpr int kIndexBytes = kFractalBytes / 4;

constexpr OperandSpec kOperands[] = {
    fractal_load::target_operand(Space::L0B),
    {.name = "index_dst",
     .kind = OperandKind::address,
     .space = Space::L0B_INDEX,
     .access = Access::write,
     .align_bytes = kIndexBytes,
     .summary = "first fractal of the index to write, at a quarter of the address of dst"},
    fractal_load::source_operand(),
    {.name = "index_src",
     .kind = OperandKind::address,
     .space = Space::L1,
     .access = Access::read,
     .align_bytes = kBlockBytes,
     .summary = "where the fractals of the index begin, 128 bytes each"},
    {.name = "start_index",
     .maximum = fractal_load::kMaxIndex,
     .fallback = 0,
     .summary = "index of the first fractal to read"},
    {.name = "repeat", .maximum = kMaxRepeats, .summary = "fractals to load"},
};

RowCopy copy(const Operands& in, int from, Space to, int target, unsigned bytes) {
  return {.from = {Space::L1, in.address(from) + std::uint64_t{in.u32(start_index)} * bytes, bytes},
          .to = {to, in.address(target), bytes},
          .bursts = in.u32(repeat),
          .bytes = bytes};
}
RowCopy numbers(const Operands& in) { return copy(in, src, Space::L0B, dst, kFractalBytes); }
RowCopy places(const Operands& in) {
  return copy(in, index_src, Space::L0B_INDEX, index_dst, kIndexBytes);
}

std::string check(const Operands& in) {
  constexpr std::int64_t kShare = kFractalBytes / kIndexBytes;
  if (in[index_dst] * kShare == in[dst]) return {};
  return "index_dst at byte " + std::to_string(in[index_dst]) +
         "; expected a quarter of the address of dst, " + std::to_string(in[dst] / kShare);
}

}  // namespace

extern const InstructionSpec load_l1_to_l0b_sparse;
const InstructionSpec load_l1_to_l0b_sparse = {
    .name = "load_l1_to_l0b_sparse",
    .summary =
        "Loads fractals of what a right matrix keeps from L1 to L0B, and of the index that says "
        "which numbers those are.",
    .role = Role::copy,
    .pipe = Pipe::MTE1,
    .operands = kOperands,
    .types = {Type::int8},
    .work = [](const Operands& in) { return numbers(in).work(in); },
    .footprints =
        [](const Operands& in, std::vector<Footprint>& out) {
          numbers(in).footprints(out);
          places(in).footprints(out);
        },
    .check = check,
    .execute =
        [](Execution& e) {
          numbers(e.in).execute(e.memory);
          places(e.in).execute(e.memory);
        },
};

}  // namespace davsim::instructions
