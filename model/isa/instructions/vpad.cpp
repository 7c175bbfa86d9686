#include "isa/vector_mixed.h"

namespace davsim::instructions {
namespace {

enum : int {
  dst,
  src,
  repeat,
  dst_block_stride,
  src_block_stride,
  dst_repeat_stride,
  src_repeat_stride,
  mode,
  side
};
enum Mode : std::int64_t { neighbour, mirror, mirror_without_edge };

constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "results"),
    vector_address("src", Access::read, "DataBlocks that are continued"),
    repeat_operand(),
    block_stride_operand("dst_block_stride"),
    block_stride_operand("src_block_stride"),
    repeat_stride_operand("dst_repeat_stride"),
    repeat_stride_operand("src_repeat_stride"),
    {.name = "mode",
     .maximum = 2,
     .summary =
         "0: the element at the edge; 1: the DataBlock mirrored; 2: mirrored without the edge, "
         "and 0 where an element is missing"},
    {.name = "side", .maximum = 1, .summary = "0: in front of the DataBlock; 1: behind it"},
};

RepeatPlan plan(const Operands& in) {
  return plan_repeats(in.mask(), in.element_size(), in.u32(repeat));
}

/// Elements are taken from anywhere in the DataBlock.
LanePattern whole_blocks(const LanePattern& pattern) {
  LanePattern whole;
  for (std::size_t b = 0; b < whole.blocks.size(); ++b) {
    whole.blocks[b] = pattern.blocks[b] != 0 ? ~0U : 0;
  }
  return whole;
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  const RepeatPlan all = plan(in);
  const RepeatPlan read{all.repeats, whole_blocks(all.full), whole_blocks(all.last)};
  append_unless_empty(out, Footprint::vector(Space::UB, Access::read, in.address(src), read,
                                             in[src_block_stride], in[src_repeat_stride]));
  append_unless_empty(out, Footprint::vector(Space::UB, Access::write, in.address(dst), all,
                                             in[dst_block_stride], in[dst_repeat_stride]));
}

/// The element of a DataBlock of `count` that continues it at place `i`, or -1: none does.
int taken(const Operands& in, int i, int count) {
  const bool behind = in[side] != 0;
  switch (in[mode]) {
    case neighbour:
      return behind ? count - 1 : 0;
    case mirror:
      return count - 1 - i;
    default:
      return behind ? count - 2 - i : (i == 0 ? -1 : count - i);
  }
}

void execute(Execution& e) {
  const Operands& in = e.in;
  const int size = in.element_size();
  const int count = kBlockBytes / size;
  const VectorOperand from{in.address(src), in[src_block_stride], in[src_repeat_stride]};
  const VectorOperand to{in.address(dst), in[dst_block_stride], in[dst_repeat_stride]};
  for_each_repeat(plan(in), [&](std::uint32_t r, const LanePattern& pattern, bool all) {
    RepeatBytes read, written{};
    load<std::byte>(read, from.repeat(e.memory, r), from.block_stride, pattern, all);
    for (int i = 0; i < kRepeatBytes / size; ++i) {
      const int element = taken(in, i % count, count);
      if (element < 0) continue;
      std::memcpy(written.data() + static_cast<std::ptrdiff_t>(i) * size,
                  read.data() + static_cast<std::ptrdiff_t>(i / count * count + element) * size,
                  static_cast<std::size_t>(size));
    }
    store<std::byte>(written, to.repeat(e.memory, r), to.block_stride, pattern, all);
  });
}

}  // namespace

extern const InstructionSpec vpad;
const InstructionSpec vpad = {
    .name = "vpad",
    .summary = "Fills each DataBlock with what continues one of src in front of it or behind it.",
    .role = Role::compute,
    .pipe = Pipe::V,
    .operands = kOperands,
    .types = {Type::f16, Type::f32, Type::int16, Type::uint16, Type::int32, Type::uint32},
    .work = [](const Operands& in) { return elementwise_work(in, repeat); },
    .footprints = footprints,
    .execute = execute,
};

}  // namespace davsim::instructions
