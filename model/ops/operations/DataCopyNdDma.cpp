#include <array>

#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr int kDimensions = 5;
constexpr int kFields = 5;

/// The arrays of the documents, an element each.
constexpr std::array<std::array<std::string_view, kDimensions>, kFields> kNames = {{
    {"loop_size_0", "loop_size_1", "loop_size_2", "loop_size_3", "loop_size_4"},
    {"loop_src_stride_0", "loop_src_stride_1", "loop_src_stride_2", "loop_src_stride_3",
     "loop_src_stride_4"},
    {"loop_dst_stride_0", "loop_dst_stride_1", "loop_dst_stride_2", "loop_dst_stride_3",
     "loop_dst_stride_4"},
    {"loop_lp_size_0", "loop_lp_size_1", "loop_lp_size_2", "loop_lp_size_3", "loop_lp_size_4"},
    {"loop_rp_size_0", "loop_rp_size_1", "loop_rp_size_2", "loop_rp_size_3", "loop_rp_size_4"},
}};
constexpr std::array<std::string_view, kFields> kSummaries = {
    "elements of a dimension without padding, 1 and more", "elements from one to the next in gm",
    "elements from one to the next in ub", "elements of padding before, at most 255",
    "elements of padding behind, at most 255"};

constexpr auto parameters() {
  std::array<ParameterSpec, 2 + kFields * kDimensions + 2> all;
  all[0] = {"dst", address, true, "destination in UB"};
  all[1] = {"src", address, true, "the first element in GM"};
  std::size_t next = 2;
  for (std::size_t d = 0; d < kDimensions; ++d) {
    for (std::size_t f = 0; f < kFields; ++f) {
      all[next++] = {kNames[f][d], integer, false, kSummaries[f]};
    }
  }
  all[next++] = {"constant_value", element, false, "what padding holds; 0 unless given"};
  all[next++] = {"is_nearest_value_mode", integer, false, "1: padding repeats the nearest element"};
  return all;
}
constexpr auto kParameters = parameters();

constexpr std::int64_t kMostElements = (1 << 20) - 1;
constexpr std::int64_t kMostGmStride = (std::int64_t{1} << 40) - 1;
constexpr std::int64_t kMostPadding = 255;

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  const Address& dst = context.address("dst", {Space::UB});
  const Address& src = context.address("src", {Space::GM});
  static constexpr std::array<std::array<std::string_view, kDimensions>, 4> kOperands = {{
      {"size0", "size1", "size2", "size3", "size4"},
      {"src_stride0", "src_stride1", "src_stride2", "src_stride3", "src_stride4"},
      {"dst_stride0", "dst_stride1", "dst_stride2", "dst_stride3", "dst_stride4"},
      {"pads0", "pads1", "pads2", "pads3", "pads4"},
  }};
  std::vector<Emit> operands = {
      {"dst", dst},
      {"src", src},
      {"pad_value", context.element("constant_value", type)},
      {"nearest", context.integer("is_nearest_value_mode", 0, 1, 0)}};
  for (std::size_t d = 0; d < kDimensions; ++d) {
    const std::int64_t left = context.integer(kNames[3][d], 0, kMostPadding, 0);
    const std::int64_t right = context.integer(kNames[4][d], 0, kMostPadding, 0);
    operands.emplace_back(kOperands[0][d], context.integer(kNames[0][d], 1, kMostElements, 1));
    operands.emplace_back(kOperands[1][d], context.integer(kNames[1][d], 0, kMostGmStride, 0));
    operands.emplace_back(kOperands[2][d], context.integer(kNames[2][d], 0, kMostElements, 0));
    operands.emplace_back(kOperands[3][d], left + (right << 8));
  }
  context.emit("copy_gm_to_ub_nd", type, operands);
}

}  // namespace

extern const OperationSpec DataCopyNdDma;
const OperationSpec DataCopyNdDma = {
    .name = "DataCopyNdDma",
    .summary = "DataCopy with NdDmaParams: moves elements of up to five dimensions from global memory "
               "to UB, with padding around each.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
