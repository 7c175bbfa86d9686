#include <string>

#include "isa/vector_loop.h"

namespace davsim::instructions {
namespace {

enum : int { dst, src, dst_block_stride, dst_repeat_stride, repeat };

constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "DataBlocks, each filled with one element"),
    vector_address("src", Access::read, "the elements, 8 a repeat, behind one another"),
    {.name = "dst_block_stride",
     .maximum = kMaxField16,
     .fallback = 1,
     .summary = "DataBlocks from one DataBlock of a repeat to the next"},
    {.name = "dst_repeat_stride",
     .maximum = kMaxField16,
     .fallback = kBlocksPerRepeat,
     .summary = "DataBlocks from one repeat to the next"},
    {.name = "repeat", .maximum = kMaxRepeats, .fallback = 1, .summary = "repeats of 8 elements"},
};

std::uint64_t elements_read(const Operands& in) {
  return static_cast<std::uint64_t>(in[repeat]) * kBlocksPerRepeat;
}

Footprint read(const Operands& in) {
  return Footprint::range(Space::UB, Access::read, in.address(src),
                          elements_read(in) * static_cast<unsigned>(in.element_size()));
}
Footprint written(const Operands& in) {
  Footprint f = Footprint::range(Space::UB, Access::write, in.address(dst), kBlockBytes);
  f.repeats = in.u32(repeat);
  f.repeat_stride = in[dst_repeat_stride] * kBlockBytes;
  f.blocks = kBlocksPerRepeat;
  f.block_stride = in[dst_block_stride] * kBlockBytes;
  return f;
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  append_unless_empty(out, read(in));
  append_unless_empty(out, written(in));
}

std::string check(const Operands& in) {
  if (in[repeat] == 0) return "";
  if (in[dst_block_stride] == 0) return "dst_block_stride is 0, expected 1 to 65535";
  const auto byte = first_common_byte(read(in), written(in));
  if (!byte) return "";
  return "dst overwrites src at ub byte " + std::to_string(*byte) + "; they must lie apart";
}

Work work(const Operands& in) {
  const std::uint64_t bytes = elements_read(in) * kBlockBytes;
  return {.repeats = in.u32(repeat),
          .elements = bytes / static_cast<unsigned>(in.element_size()),
          .bytes = bytes};
}

void execute(Execution& e) {
  const Operands& in = e.in;
  const auto size = static_cast<std::size_t>(in.element_size());
  const std::byte* from = e.memory.at(Space::UB, in.address(src));
  const VectorOperand to{in.address(dst), in[dst_block_stride], in[dst_repeat_stride]};
  for (std::uint32_t r = 0; r < in.u32(repeat); ++r) {
    for (int block = 0; block < kBlocksPerRepeat; ++block, from += size) {
      std::byte* const start = to.repeat(e.memory, r) + block * to.block_stride * kBlockBytes;
      for (std::size_t i = 0; i < kBlockBytes; i += size) std::memcpy(start + i, from, size);
    }
  }
}

}  // namespace

extern const InstructionSpec vbrcb;
const InstructionSpec vbrcb = {
    .name = "vbrcb",
    .summary = "Fills DataBlocks with one element each. The mask has no part in it.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::bf16, Type::f32, Type::int16, Type::uint16, Type::int32,
              Type::uint32},
    .work = work,
    .footprints = footprints,
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
