#pragma once

#include <string>

#include "isa/instructions/shared.h"
#include "isa/special_registers.h"
#include "isa/vector_forms.h"

namespace davsim::instructions::gather_by_mask {

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

inline constexpr int kMaxRepeats16 = 65535;
inline constexpr int kMaxPattern = 7;

inline constexpr OperandSpec kOperands[] = {
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

/// How counter mode counts: the elements of each repeat, or all elements, in repeats of 256 bytes.
enum class Count : std::uint8_t { of_repeat, of_all };

inline std::uint64_t full_lanes(const Operands& in) {
  return static_cast<std::uint64_t>(kRepeatBytes / in.element_size());
}
template <Count kCount>
std::uint64_t repeats_of(const Operands& in) {
  if (kCount == Count::of_repeat || !in.mask().counter) return in.u32(repeat);
  return ceil_div<std::uint64_t>(in.mask().bits[0], full_lanes(in));
}
/// Elements of a repeat.
template <Count kCount>
std::uint64_t lanes(const Operands& in, std::uint64_t number) {
  if (!in.mask().counter) return full_lanes(in);
  const std::uint64_t count = in.mask().bits[0];
  if (kCount == Count::of_repeat) return count;
  return std::min(full_lanes(in), count - number * full_lanes(in));
}
template <Count kCount>
std::uint64_t elements_of(const Operands& in) {
  const std::uint64_t repeats = repeats_of<kCount>(in);
  return repeats == 0 ? 0
                      : lanes<kCount>(in, 0) * (repeats - 1) + lanes<kCount>(in, repeats - 1);
}
inline std::uint64_t bytes_of(const Operands& in, std::uint64_t elements) {
  return elements * static_cast<unsigned>(in.element_size());
}

/// Whether a fixed pattern keeps the element at a place of a repeat.
inline bool pattern_keeps(std::int64_t which, std::uint64_t place) {
  if (which == 7) return true;
  if (which <= 2) return place % 2 == static_cast<std::uint64_t>(which - 1);
  return place % 4 == static_cast<std::uint64_t>(which - 3);
}
inline std::uint64_t kept_by_pattern(std::int64_t which, std::uint64_t count) {
  if (which == 7) return count;
  const std::uint64_t step = which <= 2 ? 2 : 4;
  const auto first = static_cast<std::uint64_t>(which <= 2 ? which - 1 : which - 3);
  return count > first ? (count - first + step - 1) / step : 0;
}

inline Footprint source(const Operands& in, std::uint64_t first, std::uint64_t repeats,
                        std::uint64_t count) {
  const std::uint64_t bytes = bytes_of(in, count);
  Footprint f = Footprint::range(
      Space::UB, Access::read,
      in.address(src0) + first * static_cast<std::uint64_t>(in[src0_repeat_stride]) * kBlockBytes,
      kBlockBytes);
  f.repeats = static_cast<std::uint32_t>(repeats);
  f.repeat_stride = in[src0_repeat_stride] * kBlockBytes;
  if (in[src0_block_stride] <= 1) {
    f.block_bytes = static_cast<std::uint32_t>(bytes);
    return f;
  }
  f.blocks = static_cast<std::uint32_t>(ceil_div<std::uint64_t>(bytes, kBlockBytes));
  f.block_stride = in[src0_block_stride] * kBlockBytes;
  return f;
}

/// `repeats` alike from repeat `first` on. Returns how many elements they keep at most.
inline std::uint64_t append_repeats(const Operands& in, std::uint64_t first, std::uint64_t repeats,
                                    std::uint64_t count, std::vector<Footprint>& out) {
  if (repeats == 0 || count == 0) return 0;
  append_unless_empty(out, source(in, first, repeats, count));
  if (in[pattern] != 0) return repeats * kept_by_pattern(in[pattern], count);
  out.push_back(Footprint::rows(
      Space::UB, Access::read,
      in.address(src1) + first * static_cast<std::uint64_t>(in[src1_repeat_stride]) * kBlockBytes,
      static_cast<std::uint32_t>(repeats),
      static_cast<std::uint32_t>(ceil_div<std::uint64_t>(count, 8)),
      in[src1_repeat_stride] * kBlockBytes));
  return repeats * count;
}

/// The bits of all repeats; elements that are not kept are not written.
template <Count kCount>
void footprints(const Operands& in, std::vector<Footprint>& out) {
  const std::uint64_t repeats = repeats_of<kCount>(in);
  if (elements_of<kCount>(in) == 0) return;
  const std::uint64_t last = lanes<kCount>(in, repeats - 1);
  const std::uint64_t same = last == lanes<kCount>(in, 0) ? repeats : repeats - 1;
  std::uint64_t most = append_repeats(in, 0, same, lanes<kCount>(in, 0), out);
  if (same != repeats) most += append_repeats(in, same, 1, last, out);
  append_unless_empty(
      out, Footprint::range(Space::UB, Access::write, in.address(dst), bytes_of(in, most)));
  out.push_back(special_registers::written(special_registers::kKept));
}

template <Count kCount>
Work work(const Operands& in) {
  const std::uint64_t elements = elements_of<kCount>(in);
  if (elements == 0) return {};
  const std::uint64_t steps =
      kCount == Count::of_repeat
          ? ceil_div<std::uint64_t>(bytes_of(in, lanes<kCount>(in, 0)), kRepeatBytes) * in.u32(repeat)
          : repeats_of<kCount>(in);
  return {.repeats = steps, .elements = elements, .bytes = bytes_of(in, elements)};
}

inline std::string check(const Operands& in) {
  constexpr std::uint64_t kFar = std::uint64_t{1} << 31;
  const std::uint64_t count = in.mask().counter ? in.mask().bits[0] : 0;
  if (bytes_of(in, count) < kFar) return "";
  return "the count is " + std::to_string(count) + " elements, beyond any memory";
}

template <Count kCount>
void execute(Execution& e) {
  const Operands& in = e.in;
  const auto size = static_cast<std::size_t>(in.element_size());
  const std::uint64_t in_block = kBlockBytes / size;
  const std::int64_t stride = std::max<std::int64_t>(1, in[src0_block_stride]) * kBlockBytes;
  std::byte* to = e.memory.at(Space::UB, in.address(dst));
  std::uint64_t kept = 0;
  const std::uint64_t repeats = repeats_of<kCount>(in);
  for (std::uint64_t r = 0; r < repeats; ++r) {
    const auto number = static_cast<std::int64_t>(r);
    const std::byte* const from = e.memory.at(Space::UB, in.address(src0)) +
                                  number * in[src0_repeat_stride] * kBlockBytes;
    const std::byte* const bits = e.memory.at(Space::UB, in.address(src1)) +
                                  number * in[src1_repeat_stride] * kBlockBytes;
    const std::uint64_t count = lanes<kCount>(in, r);
    for (std::uint64_t i = 0; i < count; ++i) {
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
  if (elements_of<kCount>(in) != 0) special_registers::set(e, special_registers::kKept, kept);
}

inline constexpr TypeSet kTypes = {Type::f16,    Type::f32,   Type::int16,
                                   Type::uint16, Type::int32, Type::uint32};

}  // namespace davsim::instructions::gather_by_mask
