#include <fmt/format.h>

#include "isa/constants.h"
#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination, in GM or UB"},
    {"src", address, true, "source, in UB or GM"},
    {"block_count", integer, true, "number of rows, 1 to 4095"},
    {"block_len", integer, true, "bytes of a row, a multiple of the element size"},
    {"src_gap", integer, false, "tail to head of the next row: bytes in GM, DataBlocks in UB"},
    {"dst_gap", integer, false, "tail to head of the next row: bytes in GM, DataBlocks in UB"},
    {"is_pad", integer, false, "1: fill with padding_value (GM to UB)"},
    {"left_padding", integer, false, "elements before each row, at most 32 bytes"},
    {"right_padding", integer, false, "elements after each row, at most 32 bytes"},
    {"padding_value", element, false, "what padding holds"},
};

constexpr std::int64_t kMaxRows = 4095;
constexpr std::int64_t kMaxRowBytes = 2097151;
constexpr std::int64_t kMaxGapBytes = 4294967295;
constexpr std::int64_t kMaxGapBlocks = 65535;

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  const Address& dst = context.address("dst", {Space::UB, Space::GM});
  const Address& src = context.address("src", {Space::UB, Space::GM});
  const std::int64_t rows = context.integer("block_count", 0, kMaxRows);
  const std::int64_t bytes = context.integer("block_len", 0, kMaxRowBytes);
  if (bytes % size_of(type) != 0) {
    context.fail(fmt::format("block_len is {} bytes, expected a multiple of the {} bytes of an {}",
                             bytes, size_of(type), name_of(type)));
  }
  if (dst.space == Space::UB && src.space == Space::GM) {
    const std::int64_t src_gap = context.integer("src_gap", 0, kMaxGapBytes, 0);
    const std::int64_t dst_gap = context.integer("dst_gap", 0, kMaxGapBlocks, 0);
    const std::int64_t most = kBlockBytes / size_of(type);
    const std::int64_t left = context.integer("left_padding", 0, most, 0);
    const std::int64_t right = context.integer("right_padding", 0, most, 0);
    const std::int64_t pad = context.integer("is_pad", 0, 1, 0);
    if (pad == 0 && (left != 0 || right != 0)) {
      context.fail("left_padding or right_padding without is_pad = 1");
    }
    if (rows == 0 || bytes == 0) return;
    context.emit("copy_gm_to_ub_align", type,
                 {{"dst", dst},
                  {"src", src},
                  {"bursts", rows},
                  {"burst_bytes", bytes},
                  {"src_gap_bytes", src_gap},
                  {"dst_gap_blocks", dst_gap},
                  {"left_pad", left},
                  {"right_pad", right},
                  {"pad_value", context.element("padding_value", type)},
                  {"pad", pad}});
    return;
  }
  if (dst.space == Space::GM && src.space == Space::UB) {
    for (const std::string_view name : {"is_pad", "left_padding", "right_padding", "padding_value"}) {
      if (context.has(name)) context.fail(fmt::format("{} has no meaning from ub to gm", name));
    }
    const std::int64_t src_gap = context.integer("src_gap", 0, kMaxGapBlocks, 0);
    const std::int64_t dst_gap = context.integer("dst_gap", 0, kMaxGapBytes, 0);
    if (rows == 0 || bytes == 0) return;
    context.emit("copy_ub_to_gm_align", type,
                 {{"dst", dst},
                  {"src", src},
                  {"bursts", rows},
                  {"burst_bytes", bytes},
                  {"src_gap_blocks", src_gap},
                  {"dst_gap_bytes", dst_gap}});
    return;
  }
  context.fail(fmt::format("no path from {} to {}; there are gm to ub and ub to gm",
                           name_of(src.space), name_of(dst.space)));
}

}  // namespace

extern const OperationSpec DataCopyPad;
const OperationSpec DataCopyPad = {
    .name = "DataCopyPad",
    .summary = "Moves rows of any length between global memory and UB.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
