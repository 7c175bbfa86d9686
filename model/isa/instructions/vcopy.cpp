#include "isa/vector_loop.h"

namespace davsim::instructions {
namespace {

enum : int {
  dst,
  src,
  repeat,
  dst_block_stride,
  src_block_stride,
  dst_repeat_stride,
  src_repeat_stride
};

/// Largest value of its repeat stride fields, which have 12 bits.
constexpr int kMaxRepeatStride = 4095;

constexpr OperandSpec block_stride(std::string_view name) {
  return {.name = name,
          .maximum = kMaxField16,
          .fallback = 1,
          .summary = "DataBlocks from one DataBlock of a repeat to the next"};
}
constexpr OperandSpec repeat_stride(std::string_view name) {
  return {.name = name,
          .maximum = kMaxRepeatStride,
          .fallback = kBlocksPerRepeat,
          .summary = "DataBlocks from one repeat to the next"};
}

constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "copies"),
    vector_address("src", Access::read, "elements to copy"),
    {.name = "repeat",
     .maximum = kMaxRepeats,
     .fallback = 1,
     .summary = "repeats; of 256 bytes, in counter mode of as many elements as the count says"},
    block_stride("dst_block_stride"),
    block_stride("src_block_stride"),
    repeat_stride("dst_repeat_stride"),
    repeat_stride("src_repeat_stride"),
};

/// In counter mode, unlike other vector instructions, every repeat copies `count` elements: whole
/// DataBlocks, as many as there may be, and part of a last one.
struct Counted {
  std::uint64_t bytes = 0;

  explicit Counted(const Operands& in)
      : bytes(count(in) * static_cast<unsigned>(in.element_size())) {}
  /// Elements; a count that no memory holds stays one, but small enough to multiply with.
  static std::uint64_t count(const Operands& in) {
    return std::min<std::uint64_t>(in.mask().bits[0], std::uint64_t{1} << 32);
  }
  [[nodiscard]] std::uint64_t whole() const { return bytes / kBlockBytes; }
  [[nodiscard]] std::uint64_t rest() const { return bytes % kBlockBytes; }
  [[nodiscard]] std::uint64_t blocks() const { return whole() + (rest() != 0 ? 1 : 0); }
};

Work work(const Operands& in) {
  if (!in.mask().counter) return elementwise_work(in, repeat);
  const std::uint64_t repeats = in.u32(repeat);
  const std::uint64_t blocks = Counted(in).blocks();
  return {.repeats = repeats * ((blocks + kBlocksPerRepeat - 1) / kBlocksPerRepeat),
          .elements = repeats * Counted::count(in),
          .bytes = repeats * Counted(in).bytes};
}

void append_counted(std::vector<Footprint>& out, const Operands& in, Access access, int address,
                    int block_stride_index, int repeat_stride_index) {
  const Counted count(in);
  Footprint f = Footprint::range(Space::UB, access, in.address(address), kBlockBytes);
  f.repeats = in.u32(repeat);
  f.repeat_stride = in[repeat_stride_index] * kBlockBytes;
  f.blocks = static_cast<std::uint32_t>(count.whole());
  f.block_stride = in[block_stride_index] * kBlockBytes;
  append_unless_empty(out, f);
  f.base += count.whole() * static_cast<std::uint64_t>(f.block_stride);
  f.blocks = 1;
  f.block_bytes = static_cast<std::uint32_t>(count.rest());
  append_unless_empty(out, f);
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  if (in.mask().counter) {
    append_counted(out, in, Access::read, src, src_block_stride, src_repeat_stride);
    append_counted(out, in, Access::write, dst, dst_block_stride, dst_repeat_stride);
    return;
  }
  const RepeatPlan plan = plan_of(in, repeat);
  append_unless_empty(out, Footprint::vector(Space::UB, Access::read, in.address(src), plan,
                                             in[src_block_stride], in[src_repeat_stride]));
  append_unless_empty(out, Footprint::vector(Space::UB, Access::write, in.address(dst), plan,
                                             in[dst_block_stride], in[dst_repeat_stride]));
}

std::string check(const Operands& in) {
  if (!in.mask().counter) return check_block_stride(in, repeat, dst_block_stride);
  if (in[dst_block_stride] != 0 || in[repeat] == 0 || Counted(in).blocks() <= 1) return {};
  return "dst_block_stride 0 with " + std::to_string(Counted(in).blocks()) +
         " DataBlocks to write is undefined; expected 1 or more";
}

void copy_counted(Execution& e) {
  const Operands& in = e.in;
  const Counted count(in);
  for (std::int64_t r = 0; r < in[repeat]; ++r) {
    const std::byte* from =
        e.memory.at(Space::UB, in.address(src)) + r * in[src_repeat_stride] * kBlockBytes;
    std::byte* to =
        e.memory.at(Space::UB, in.address(dst)) + r * in[dst_repeat_stride] * kBlockBytes;
    for (std::uint64_t block = 0; block < count.blocks(); ++block) {
      std::memmove(to, from, block < count.whole() ? kBlockBytes : count.rest());
      from += in[src_block_stride] * kBlockBytes;
      to += in[dst_block_stride] * kBlockBytes;
    }
  }
}

void execute(Execution& e) {
  if (e.in.mask().counter) return copy_counted(e);
  const Operands& in = e.in;
  const VectorOperand to{in.address(dst), in[dst_block_stride], in[dst_repeat_stride]};
  const VectorOperand from{in.address(src), in[src_block_stride], in[src_repeat_stride]};
  Lanes<std::byte> lanes;
  for_each_repeat(plan_of(in, repeat), [&](std::uint32_t i, const LanePattern& pattern, bool all) {
    load<std::byte>(lanes, from.repeat(e.memory, i), from.block_stride, pattern, all);
    store<std::byte>(lanes, to.repeat(e.memory, i), to.block_stride, pattern, all);
  });
}

}  // namespace

extern const InstructionSpec vcopy;
const InstructionSpec vcopy = {
    .name = "vcopy",
    .summary =
        "dst = src under the mask. In counter mode each repeat copies as many elements as the "
        "count says.",
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
