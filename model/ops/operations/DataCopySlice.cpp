#include <fmt/format.h>

#include <limits>

#include "isa/constants.h"
#include "ops/strip_copies.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination, in UB or GM"},
    {"src", address, true, "source, in GM or UB"},
    {"dim_value", integer, false, "dimensions, 1 to 8; 1 unless given"},
    {"burst_len", integer, true, "DataBlocks of a piece along the first dimension"},
    {"src0_start", integer, true, "source, dimension 0: first element"},
    {"src0_end", integer, true, "source, dimension 0: last element"},
    {"src0_stride", integer, true, "source, dimension 0: elements between pieces"},
    {"src0_shape", integer, true, "source, dimension 0: elements in all"},
    {"dst0_start", integer, true, "destination, dimension 0: first element"},
    {"dst0_end", integer, true, "destination, dimension 0: last element"},
    {"dst0_stride", integer, true, "destination, dimension 0: elements between pieces"},
    {"dst0_shape", integer, true, "destination, dimension 0: elements in all"},
    {"src1_start", integer, false, "source, dimension 1: first place"},
    {"src1_end", integer, false, "source, dimension 1: last place"},
    {"src1_stride", integer, false, "source, dimension 1: places between pieces"},
    {"src1_shape", integer, false, "source, dimension 1: places in all"},
    {"dst1_start", integer, false, "destination, dimension 1: first place"},
    {"dst1_end", integer, false, "destination, dimension 1: last place"},
    {"dst1_stride", integer, false, "destination, dimension 1: places between pieces"},
    {"dst1_shape", integer, false, "destination, dimension 1: places in all"},
    {"src2_start", integer, false, "source, dimension 2: first place"},
    {"src2_end", integer, false, "source, dimension 2: last place"},
    {"src2_stride", integer, false, "source, dimension 2: places between pieces"},
    {"src2_shape", integer, false, "source, dimension 2: places in all"},
    {"dst2_start", integer, false, "destination, dimension 2: first place"},
    {"dst2_end", integer, false, "destination, dimension 2: last place"},
    {"dst2_stride", integer, false, "destination, dimension 2: places between pieces"},
    {"dst2_shape", integer, false, "destination, dimension 2: places in all"},
    {"src3_start", integer, false, "source, dimension 3: first place"},
    {"src3_end", integer, false, "source, dimension 3: last place"},
    {"src3_stride", integer, false, "source, dimension 3: places between pieces"},
    {"src3_shape", integer, false, "source, dimension 3: places in all"},
    {"dst3_start", integer, false, "destination, dimension 3: first place"},
    {"dst3_end", integer, false, "destination, dimension 3: last place"},
    {"dst3_stride", integer, false, "destination, dimension 3: places between pieces"},
    {"dst3_shape", integer, false, "destination, dimension 3: places in all"},
    {"src4_start", integer, false, "source, dimension 4: first place"},
    {"src4_end", integer, false, "source, dimension 4: last place"},
    {"src4_stride", integer, false, "source, dimension 4: places between pieces"},
    {"src4_shape", integer, false, "source, dimension 4: places in all"},
    {"dst4_start", integer, false, "destination, dimension 4: first place"},
    {"dst4_end", integer, false, "destination, dimension 4: last place"},
    {"dst4_stride", integer, false, "destination, dimension 4: places between pieces"},
    {"dst4_shape", integer, false, "destination, dimension 4: places in all"},
    {"src5_start", integer, false, "source, dimension 5: first place"},
    {"src5_end", integer, false, "source, dimension 5: last place"},
    {"src5_stride", integer, false, "source, dimension 5: places between pieces"},
    {"src5_shape", integer, false, "source, dimension 5: places in all"},
    {"dst5_start", integer, false, "destination, dimension 5: first place"},
    {"dst5_end", integer, false, "destination, dimension 5: last place"},
    {"dst5_stride", integer, false, "destination, dimension 5: places between pieces"},
    {"dst5_shape", integer, false, "destination, dimension 5: places in all"},
    {"src6_start", integer, false, "source, dimension 6: first place"},
    {"src6_end", integer, false, "source, dimension 6: last place"},
    {"src6_stride", integer, false, "source, dimension 6: places between pieces"},
    {"src6_shape", integer, false, "source, dimension 6: places in all"},
    {"dst6_start", integer, false, "destination, dimension 6: first place"},
    {"dst6_end", integer, false, "destination, dimension 6: last place"},
    {"dst6_stride", integer, false, "destination, dimension 6: places between pieces"},
    {"dst6_shape", integer, false, "destination, dimension 6: places in all"},
    {"src7_start", integer, false, "source, dimension 7: first place"},
    {"src7_end", integer, false, "source, dimension 7: last place"},
    {"src7_stride", integer, false, "source, dimension 7: places between pieces"},
    {"src7_shape", integer, false, "source, dimension 7: places in all"},
    {"dst7_start", integer, false, "destination, dimension 7: first place"},
    {"dst7_end", integer, false, "destination, dimension 7: last place"},
    {"dst7_stride", integer, false, "destination, dimension 7: places between pieces"},
    {"dst7_shape", integer, false, "destination, dimension 7: places in all"},
};

constexpr std::int64_t kMaxIndex = std::numeric_limits<std::uint32_t>::max();
constexpr std::int64_t kMostDimensions = 8;

/// Pieces along one dimension of one side.
struct Slice {
  std::int64_t start = 0;
  std::int64_t step = 0;  ///< from one piece to the next
  std::int64_t pieces = 0;
  std::int64_t shape = 0;
};

Slice read_slice(const LowerContext& context, std::string_view side, std::int64_t dimension,
                 std::int64_t piece) {
  const std::string name = fmt::format("{}{}", side, dimension);
  const auto field = [&](std::string_view what) {
    return context.integer(fmt::format("{}_{}", name, what), 0, kMaxIndex);
  };
  const std::int64_t end = field("end");
  const std::int64_t stride = field("stride");
  Slice slice{field("start"), piece + stride, 0, field("shape")};
  if (slice.start >= end || end > slice.shape) {
    context.fail(
        fmt::format("{0}_start is {1}, {0}_end {2} and {0}_shape {3}; expected start < end <= "
                    "shape",
                    name, slice.start, end, slice.shape));
  }
  slice.pieces = (end - slice.start + 1 + stride) / slice.step;
  if (slice.pieces * slice.step - stride != end - slice.start + 1) {
    context.fail(fmt::format("{} to {} are no whole pieces of {} with {} between them in {}",
                             slice.start, end, piece, stride, name));
  }
  return slice;
}

class SliceCopy {
 public:
  explicit SliceCopy(LowerContext& context)
      : context_(context), type_(context.common_type({"dst", "src"})) {
    const std::int64_t size = size_of(type_);
    const std::int64_t dimensions = context.integer("dim_value", 1, kMostDimensions, 1);
    const std::int64_t piece = context.integer("burst_len", 1, kMaxIndex) * kBlockBytes / size;
    for (std::int64_t d = 0; d < dimensions; ++d) {
      src_.push_back(read_slice(context, "src", d, d == 0 ? piece : 1));
      dst_.push_back(read_slice(context, "dst", d, d == 0 ? piece : 1));
      if (src_.back().pieces == dst_.back().pieces) continue;
      context.fail(fmt::format("dimension {} has {} pieces in src and {} in dst", d,
                               src_.back().pieces, dst_.back().pieces));
    }
    strip_.type = type_;
    strip_.rows = src_[0].pieces;
    strip_.bytes = piece * size;
  }

  void run() {
    const Address& src = context_.address("src", {Space::GM, Space::UB});
    const Address& dst = context_.address("dst", {Space::GM, Space::UB});
    if (src.space == dst.space) context_.fail("src and dst lie in one memory; expected gm and ub");
    into_ub_ = dst.space == Space::UB;
    const std::int64_t size = size_of(type_);
    strip_.gm_pitch = (into_ub_ ? src_ : dst_)[0].step * size;
    strip_.ub_pitch = (into_ub_ ? dst_ : src_)[0].step * size;
    if (strip_.ub_pitch % kBlockBytes != 0) {
      context_.fail(fmt::format("pieces lie {} bytes apart in ub, expected whole DataBlocks",
                                strip_.ub_pitch));
    }
    along(src_.size() - 1, strip_at(src, src_[0].start * size),
          strip_at(dst, dst_[0].start * size));
  }

 private:
  /// The pieces of dimension `d` and of those below it.
  void along(std::size_t d, const Address& src, const Address& dst) {
    if (d == 0) {
      strip_.gm = into_ub_ ? src : dst;
      strip_.ub = into_ub_ ? dst : src;
      return into_ub_ ? copy_strip_to_ub(context_, strip_) : copy_strip_to_gm(context_, strip_);
    }
    const auto place = [&](const std::vector<Slice>& side, const Expression& number) {
      std::int64_t bytes = size_of(type_);
      for (std::size_t below = 0; below < d; ++below) bytes *= side[below].shape;
      return (number * Expression(side[d].step) + Expression(side[d].start)) * Expression(bytes);
    };
    context_.loop("piece", src_[d].pieces, [&](const Expression& number) {
      along(d - 1, strip_at(src, place(src_, number)), strip_at(dst, place(dst_, number)));
    });
  }

  LowerContext& context_;
  Type type_;
  std::vector<Slice> src_, dst_;
  StripCopy strip_;
  bool into_ub_ = false;
};

}  // namespace

extern const OperationSpec DataCopySlice;
const OperationSpec DataCopySlice = {
    .name = "DataCopySlice",
    .summary = "Moves pieces of a tensor between global memory and UB, as DataCopy with SliceInfo.",
    .parameters = kParameters,
    .lower = [](LowerContext& context) { SliceCopy(context).run(); },
};

}  // namespace davsim::operations
