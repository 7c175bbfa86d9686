#include <string>

#include "isa/instructions/shared.h"
#include "isa/special_registers.h"
#include "isa/vector_forms.h"

namespace davsim::instructions {
namespace {

enum : int {
  dst,
  src0,
  src1,
  repeat,
  src0_block_stride,
  pattern,
  src0_repeat_stride,
  src1_repeat_stride
};

constexpr int kMaxRepeats16 = 65535;
constexpr int kMaxPattern = 7;

constexpr OperandSpec kOperands[] = {
    vector_address("dst", Access::write, "the elements that are kept, behind one another"),
    vector_address("src0", Access::read, "the elements to choose from"),
    vector_address("src1", Access::read, "pattern 0: a bit for each element, 1 keeps it"),
    {.name = "repeat", .maximum = kMaxRepeats16, .fallback = 1, .summary = "repeats"},
    block_stride_operand("src0_block_stride"),
    {.name = "pattern",
     .maximum = kMaxPattern,
     .fallback = 0,
     .summary = "0: bits of src1; 1 and 2: elements at even, odd places of a repeat; 3 to 6: every "
                "fourth, from the first to the fourth on; 7: all"},
    {.name = "src0_repeat_stride",
     .maximum = kMaxField16,
     .fallback = kBlocksPerRepeat,
     .summary = "DataBlocks of src0 from one repeat to the next"},
    {.name = "src1_repeat_stride",
     .maximum = kMaxStride8,
     .fallback = 0,
     .summary = "DataBlocks of src1 from one repeat to the next"},
};

/// Elements of a repeat: 256 bytes of them, in counter mode as many as the count says.
std::uint64_t lanes(const Operands& in) {
  return in.mask().counter ? in.mask().bits[0]
                           : static_cast<std::uint64_t>(kRepeatBytes / in.element_size());
}
std::uint64_t bytes_of(const Operands& in, std::uint64_t elements) {
  return elements * static_cast<unsigned>(in.element_size());
}

/// Whether a fixed pattern keeps the element at a place of a repeat.
bool pattern_keeps(std::int64_t which, std::uint64_t place) {
  if (which == 7) return true;
  if (which <= 2) return place % 2 == static_cast<std::uint64_t>(which - 1);
  return place % 4 == static_cast<std::uint64_t>(which - 3);
}
std::uint64_t kept_by_pattern(std::int64_t which, std::uint64_t count) {
  if (which == 7) return count;
  const std::uint64_t step = which <= 2 ? 2 : 4;
  const auto first = static_cast<std::uint64_t>(which <= 2 ? which - 1 : which - 3);
  return count > first ? (count - first + step - 1) / step : 0;
}

Footprint source(const Operands& in) {
  const std::uint64_t bytes = bytes_of(in, lanes(in));
  Footprint f = Footprint::range(Space::UB, Access::read, in.address(src0), kBlockBytes);
  f.repeats = in.u32(repeat);
  f.repeat_stride = in[src0_repeat_stride] * kBlockBytes;
  if (in[src0_block_stride] <= 1) {
    f.block_bytes = static_cast<std::uint32_t>(bytes);
    return f;
  }
  f.blocks = static_cast<std::uint32_t>(ceil_div<std::uint64_t>(bytes, kBlockBytes));
  f.block_stride = in[src0_block_stride] * kBlockBytes;
  return f;
}

/// The bits of all repeats; elements that are not kept are not written.
void footprints(const Operands& in, std::vector<Footprint>& out) {
  const std::uint64_t repeats = in.u32(repeat);
  if (repeats == 0 || lanes(in) == 0) return;
  append_unless_empty(out, source(in));
  std::uint64_t most = lanes(in);
  if (in[pattern] == 0) {
    out.push_back(Footprint::rows(Space::UB, Access::read, in.address(src1), in.u32(repeat),
                                  static_cast<std::uint32_t>(ceil_div<std::uint64_t>(most, 8)),
                                  in[src1_repeat_stride] * kBlockBytes));
  } else {
    most = kept_by_pattern(in[pattern], most);
  }
  append_unless_empty(out, Footprint::range(Space::UB, Access::write, in.address(dst),
                                            bytes_of(in, most * repeats)));
  out.push_back(special_registers::written(special_registers::kKept));
}

Work work(const Operands& in) {
  const std::uint64_t elements = lanes(in) * in.u32(repeat);
  if (elements == 0) return {};
  const std::uint64_t steps = ceil_div<std::uint64_t>(bytes_of(in, lanes(in)), kRepeatBytes);
  return {.repeats = steps * in.u32(repeat), .elements = elements, .bytes = bytes_of(in, elements)};
}

std::string check(const Operands& in) {
  constexpr std::uint64_t kFar = std::uint64_t{1} << 31;
  if (bytes_of(in, lanes(in)) < kFar) return "";
  return "the count is " + std::to_string(lanes(in)) + " elements a repeat, beyond any memory";
}

void execute(Execution& e) {
  const Operands& in = e.in;
  const auto size = static_cast<std::size_t>(in.element_size());
  const std::uint64_t in_block = kBlockBytes / size;
  const std::int64_t stride = std::max<std::int64_t>(1, in[src0_block_stride]) * kBlockBytes;
  std::byte* to = e.memory.at(Space::UB, in.address(dst));
  std::uint64_t kept = 0;
  for (std::uint32_t r = 0; r < in.u32(repeat); ++r) {
    const std::byte* const from = e.memory.at(Space::UB, in.address(src0)) +
                                  std::int64_t{r} * in[src0_repeat_stride] * kBlockBytes;
    const std::byte* const bits = e.memory.at(Space::UB, in.address(src1)) +
                                  std::int64_t{r} * in[src1_repeat_stride] * kBlockBytes;
    for (std::uint64_t i = 0; i < lanes(in); ++i) {
      const bool keeps = in[pattern] != 0
                             ? pattern_keeps(in[pattern], i)
                             : (std::to_integer<unsigned>(bits[i / 8]) >> (i % 8) & 1U) != 0;
      if (!keeps) continue;
      std::memmove(
          to, from + static_cast<std::int64_t>(i / in_block) * stride + i % in_block * size, size);
      to += size;
      ++kept;
    }
  }
  if (in.u32(repeat) != 0 && lanes(in) != 0) {
    special_registers::set(e, special_registers::kKept, kept);
  }
}

}  // namespace

extern const InstructionSpec vreducev2;
const InstructionSpec vreducev2 = {
    .name = "vreducev2",
    .summary =
        "Keeps the elements that a pattern or bits in UB choose, behind one another, and their "
        "number in a special register. In counter mode the count is that of each repeat.",
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
