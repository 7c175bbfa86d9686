#include <fmt/format.h>

#include "isa/instructions/shared.h"

namespace davsim::instructions {
namespace {

constexpr int kDimensions = 5;
constexpr int kPadBits = 8;
constexpr std::int64_t kPadMask = (1 << kPadBits) - 1;

enum : int { dst, src, pad_value, nearest, size, src_stride = size + kDimensions,
             dst_stride = src_stride + kDimensions, pads = dst_stride + kDimensions };

constexpr OperandSpec field(std::string_view name, std::int64_t minimum, std::int64_t maximum,
                            std::string_view summary) {
  return {.name = name,
          .minimum = minimum,
          .maximum = maximum,
          .fallback = minimum,
          .summary = summary};
}
constexpr OperandSpec size_of_dimension(std::string_view name) {
  return field(name, 1, (1 << 20) - 1, "elements of a dimension without padding");
}
constexpr OperandSpec source_step(std::string_view name) {
  return field(name, 0, (std::int64_t{1} << 40) - 1, "elements from one to the next in gm");
}
constexpr OperandSpec target_step(std::string_view name) {
  return field(name, 0, (1 << 20) - 1, "elements from one to the next in ub");
}
constexpr OperandSpec padding(std::string_view name) {
  return field(name, 0, 0xFFFF, "elements of padding before, and 256 times those behind");
}

constexpr OperandSpec kOperands[] = {
    {.name = "dst",
     .kind = OperandKind::address,
     .space = Space::UB,
     .access = Access::write,
     .align_bytes = kBlockBytes,
     .summary = "where the first element with its padding goes"},
    {.name = "src",
     .kind = OperandKind::address,
     .space = Space::GM,
     .access = Access::read,
     .summary = "the first element"},
    {.name = "pad_value", .kind = OperandKind::element, .fallback = 0, .summary = "what padding holds"},
    field("nearest", 0, 1, "1: padding repeats the nearest element instead"),
    size_of_dimension("size0"), size_of_dimension("size1"), size_of_dimension("size2"),
    size_of_dimension("size3"), size_of_dimension("size4"),
    source_step("src_stride0"), source_step("src_stride1"), source_step("src_stride2"),
    source_step("src_stride3"), source_step("src_stride4"),
    target_step("dst_stride0"), target_step("dst_stride1"), target_step("dst_stride2"),
    target_step("dst_stride3"), target_step("dst_stride4"),
    padding("pads0"), padding("pads1"), padding("pads2"), padding("pads3"), padding("pads4"),
};

std::int64_t left(const Operands& in, int d) { return in[pads + d] & kPadMask; }
std::int64_t right(const Operands& in, int d) { return in[pads + d] >> kPadBits; }
/// Elements of a dimension with its padding.
std::int64_t extent(const Operands& in, int d) { return left(in, d) + in[size + d] + right(in, d); }

std::int64_t product(const Operands& in, bool padded) {
  std::int64_t all = 1;
  for (int d = 0; d < kDimensions; ++d) all *= padded ? extent(in, d) : in[size + d];
  return all;
}

std::string check(const Operands& in) {
  // More than this cannot lie in UB, and could not be written out as footprints.
  constexpr double kMost = 1 << 20;
  double all = 1;
  bool padded = false;
  for (int d = 0; d < kDimensions; ++d) {
    all *= static_cast<double>(extent(in, d));
    padded = padded || in[pads + d] != 0;
    if (extent(in, d) > 1 && in[dst_stride + d] == 0) {
      return fmt::format("dst_stride{} is 0, so that {} elements go to one place; expected 1 or more",
                         d, extent(in, d));
    }
  }
  if (all > kMost) return fmt::format("writes {:.0f} elements, more than any UB holds", all);
  if (in.element_size() == 8 && padded && (in[nearest] != 0 || in[pad_value] != 0)) {
    return "padding of 64-bit elements; expected pad_value 0 and nearest 0";
  }
  return {};
}

/// Pieces along dimension 0, repeated along 1, for every place in the others.
void append(const Operands& in, Space space, Access access, std::uint64_t base, int first_stride,
            const std::array<std::int64_t, kDimensions>& counts, std::vector<Footprint>& out) {
  const auto bytes = static_cast<std::int64_t>(in.element_size());
  for (std::int64_t i4 = 0; i4 < counts[4]; ++i4) {
    for (std::int64_t i3 = 0; i3 < counts[3]; ++i3) {
      for (std::int64_t i2 = 0; i2 < counts[2]; ++i2) {
        const std::int64_t at = i4 * in[first_stride + 4] + i3 * in[first_stride + 3] +
                                i2 * in[first_stride + 2];
        const bool dense = in[first_stride] == 1;
        const auto piece = static_cast<std::uint32_t>((dense ? counts[0] : 1) * bytes);
        Footprint f = Footprint::rows(space, access, base + static_cast<std::uint64_t>(at * bytes),
                                      static_cast<std::uint32_t>(counts[1]), piece,
                                      in[first_stride + 1] * bytes);
        f.blocks = static_cast<std::uint32_t>(dense ? 1 : counts[0]);
        f.block_stride = in[first_stride] * bytes;
        out.push_back(f);
      }
    }
  }
}

void footprints(const Operands& in, std::vector<Footprint>& out) {
  std::array<std::int64_t, kDimensions> sizes;
  std::array<std::int64_t, kDimensions> extents;
  for (int d = 0; d < kDimensions; ++d) {
    sizes[static_cast<std::size_t>(d)] = in[size + d];
    extents[static_cast<std::size_t>(d)] = extent(in, d);
  }
  append(in, Space::GM, Access::read, in.address(src), src_stride, sizes, out);
  append(in, Space::UB, Access::write, in.address(dst), dst_stride, extents, out);
}

void execute(Execution& e) {
  const Operands& in = e.in;
  const auto bytes = static_cast<std::size_t>(in.element_size());
  const std::byte* const from = e.memory.at(Space::GM, in.address(src));
  std::byte* const to = e.memory.at(Space::UB, in.address(dst));
  const std::int64_t filler = in[pad_value];
  std::array<std::int64_t, kDimensions> index{};
  for (std::int64_t n = product(in, true); n > 0; --n) {
    std::int64_t source = 0;
    std::int64_t target = 0;
    bool inside = true;
    for (int d = 0; d < kDimensions; ++d) {
      const std::int64_t place = index[static_cast<std::size_t>(d)] - left(in, d);
      const std::int64_t kept = std::clamp<std::int64_t>(place, 0, in[size + d] - 1);
      inside = inside && place == kept;
      source += kept * in[src_stride + d];
      target += index[static_cast<std::size_t>(d)] * in[dst_stride + d];
    }
    // The low bytes of the value come first: host and device are little-endian.
    const std::byte* const element = inside || in[nearest] != 0
                                         ? from + static_cast<std::size_t>(source) * bytes
                                         : reinterpret_cast<const std::byte*>(&filler);
    std::memcpy(to + static_cast<std::size_t>(target) * bytes, element, bytes);
    for (int d = 0; d < kDimensions && ++index[static_cast<std::size_t>(d)] == extent(in, d); ++d) {
      index[static_cast<std::size_t>(d)] = 0;
    }
  }
}

}  // namespace

extern const InstructionSpec copy_gm_to_ub_nd;
const InstructionSpec copy_gm_to_ub_nd = {
    .name = "copy_gm_to_ub_nd",
    .summary = "Copies elements of up to five dimensions, each with strides and padding of its own, "
               "from global memory to the unified buffer.",
    .role = Role::copy,
    .pipe = Pipe::MTE2,
    .operands = kOperands,
    .types = kEveryType,
    .work =
        [](const Operands& in) {
          const auto all = static_cast<std::uint64_t>(product(in, false));
          return Work{.repeats = all / static_cast<std::uint64_t>(in[size]),
                      .elements = all,
                      .bytes = all * static_cast<unsigned>(in.element_size())};
        },
    .footprints = footprints,
    .check = check,
    .execute = execute,
};

}  // namespace davsim::instructions
