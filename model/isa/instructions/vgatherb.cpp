#include "isa/vector_loop.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, offset, dst_repeat_stride, dst_block_stride, repeat };

constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "gathered DataBlocks"),
    vector_address("src", Access::read, "what offsets count from"),
    vector_address("offset", Access::read,
                   "a list of 32-bit numbers: bytes from src to each DataBlock, 8 a repeat"),
    {.name = "dst_repeat_stride",
     .maximum = kMaxField16,
     .fallback = kBlocksPerRepeat,
     .summary = "DataBlocks from one repeat to the next"},
    {.name = "dst_block_stride",
     .maximum = kMaxStride8,
     .fallback = 1,
     .summary = "DataBlocks from one DataBlock of a repeat to the next; 0 counts as 1"},
    {.name = "repeat", .maximum = kMaxRepeats, .fallback = 1, .summary = "repeats of 8 DataBlocks"},
};

std::int64_t block_stride(const Operands& in) {
  return std::max<std::int64_t>(1, in[dst_block_stride]);
}

std::uint64_t entries(const Operands& in) {
  return static_cast<std::uint64_t>(in[repeat]) * kBlocksPerRepeat;
}

std::uint32_t entry_at(const Operands& in, const Memory& memory, std::uint64_t index) {
  std::uint32_t value = 0;
  std::memcpy(&value, memory.at(Space::UB, in.address(offset)) + index * sizeof value,
              sizeof value);
  return value;
}

Work work(const Operands& in) {
  const std::uint64_t bytes = entries(in) * kBlockBytes;
  return {.repeats = in.u32(repeat),
          .elements = bytes / static_cast<unsigned>(in.element_size()),
          .bytes = bytes};
}

Footprint written(const Operands& in) {
  Footprint f = Footprint::range(Space::UB, Access::write, in.address(dst), kBlockBytes);
  f.repeats = in.u32(repeat);
  f.repeat_stride = in[dst_repeat_stride] * kBlockBytes;
  f.blocks = kBlocksPerRepeat;
  f.block_stride = block_stride(in) * kBlockBytes;
  return f;
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  append_unless_empty(out, Footprint::range(Space::UB, Access::read, in.address(offset),
                                            entries(in) * sizeof(std::uint32_t)));
  append_unless_empty(out, written(in));
}

std::string check(const Operands& in) {
  const Footprint list = Footprint::range(Space::UB, Access::read, in.address(offset),
                                          entries(in) * sizeof(std::uint32_t));
  const auto byte = first_common_byte(list, written(in));
  if (!byte) return {};
  return "dst overwrites offset at ub byte " + std::to_string(*byte) +
         "; results must lie apart from the list";
}

std::string gathered(const Operands& in, const Memory& memory, std::vector<Footprint>& out) {
  for (std::uint64_t i = 0; i < entries(in); ++i) {
    const std::uint32_t bytes = entry_at(in, memory, i);
    if (bytes % kBlockBytes != 0) {
      return "entry " + std::to_string(i) + " of offset is " + std::to_string(bytes) +
             ", expected a multiple of " + std::to_string(kBlockBytes);
    }
    out.push_back(Footprint::range(Space::UB, Access::read, in.address(src) + bytes, kBlockBytes));
    if (const auto byte = first_common_byte(out.back(), written(in))) {
      return "entry " + std::to_string(i) + " of offset, " + std::to_string(bytes) +
             ", gathers a DataBlock that dst overwrites, at ub byte " + std::to_string(*byte) +
             "; results must lie apart from what is gathered";
    }
  }
  return {};
}

void execute(Execution& e) {
  const Operands& in = e.in;
  const VectorOperand to{in.address(dst), block_stride(in), in[dst_repeat_stride]};
  for (std::uint32_t r = 0; r < in.u32(repeat); ++r) {
    for (int block = 0; block < kBlocksPerRepeat; ++block) {
      const std::uint64_t index =
          std::uint64_t{r} * kBlocksPerRepeat + static_cast<unsigned>(block);
      std::memcpy(to.repeat(e.memory, r) + block * to.block_stride * kBlockBytes,
                  e.memory.at(Space::UB, in.address(src)) + entry_at(in, e.memory, index),
                  kBlockBytes);
    }
  }
}

}  // namespace

extern const InstructionSpec vgatherb;
const InstructionSpec vgatherb = {
    .name = "vgatherb",
    .summary =
        "Gathers DataBlocks that a list in UB names by their distance from src; the mask has no "
        "part in it.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::uint16, Type::uint32},
    .work = work,
    .footprints = footprints,
    .gathered = gathered,
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
