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
    {"src_gap", integer, false,
     "tail to head of the next row: bytes in GM, on Ascend 950 down to -block_len; DataBlocks in UB"},
    {"dst_gap", integer, false, "tail to head of the next row: bytes in GM, DataBlocks in UB"},
    {"is_pad", integer, false, "1: fill with padding_value (GM to UB)"},
    {"left_padding", integer, false, "elements before each row, at most 32 bytes"},
    {"right_padding", integer, false, "elements after each row, at most 32 bytes"},
    {"padding_value", element, false, "what padding holds, also as SetPadValue would set it"},
    {"compact", integer, false, "1: PaddingMode::Compact of Ascend 950, rows without padding between"},
    {"loop1_size", integer, false, "as SetLoopModePara of Ascend 950: iterations of the inner loop"},
    {"loop2_size", integer, false, "iterations of the outer loop"},
    {"loop1_src_stride", integer, false, "inner loop: bytes from iteration to iteration"},
    {"loop1_dst_stride", integer, false, "the same in the destination; in UB a multiple of 32"},
    {"loop2_src_stride", integer, false, "outer loop"},
    {"loop2_dst_stride", integer, false, "outer loop"},
};

constexpr std::int64_t kMaxRows = 4095;
constexpr std::int64_t kMaxRowBytes = 2097151;
constexpr std::int64_t kMaxGapBytes = 4294967295;
constexpr std::int64_t kMaxGapBlocks = 65535;

constexpr std::int64_t kMaxLoop = (std::int64_t{1} << 21) - 1;
constexpr std::int64_t kMaxStepGm = (std::int64_t{1} << 40) - 1;

/// Whether the copy needs what Ascend 950 alone has.
bool is_looped(const LowerContext& context) {
  for (const std::string_view name : {"compact", "loop1_size", "loop2_size", "loop1_src_stride",
                                      "loop1_dst_stride", "loop2_src_stride", "loop2_dst_stride"}) {
    if (context.has(name)) return true;
  }
  return false;
}

/// Adds the operands of the loops; `from_gm`: the source has the longer steps.
void add_loops(const LowerContext& context, bool from_gm, std::vector<Emit>& operands) {
  const std::int64_t most_src = from_gm ? kMaxStepGm : kMaxLoop;
  const std::int64_t most_dst = from_gm ? kMaxLoop : kMaxStepGm;
  operands.emplace_back("compact", context.integer("compact", 0, 1, 0));
  operands.emplace_back("loop1", context.integer("loop1_size", 1, kMaxLoop, 1));
  operands.emplace_back("loop2", context.integer("loop2_size", 1, kMaxLoop, 1));
  operands.emplace_back("loop1_src", context.integer("loop1_src_stride", 0, most_src, 0));
  operands.emplace_back("loop1_dst", context.integer("loop1_dst_stride", 0, most_dst, 0));
  operands.emplace_back("loop2_src", context.integer("loop2_src_stride", 0, most_src, 0));
  operands.emplace_back("loop2_dst", context.integer("loop2_dst_stride", 0, most_dst, 0));
}

/// The instruction that copies: a later one where loops, compact rows or repeated rows ask for it.
void emit_copy(LowerContext& context, std::string_view plain, std::string_view looped, Type type,
               bool repeats, bool from_gm, std::vector<Emit> operands) {
  const bool loops = is_looped(context);
  if (!loops && !repeats) return context.emit(plain, type, operands);
  context.require_instruction(looped, "Ascend 950PR and 950DT");
  add_loops(context, from_gm, operands);
  context.emit(looped, type, operands);
}

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
    const std::int64_t src_gap = context.integer("src_gap", -bytes, kMaxGapBytes, 0);
    const std::int64_t dst_gap = context.integer("dst_gap", 0, kMaxGapBlocks, 0);
    const std::int64_t most = kBlockBytes / size_of(type);
    const std::int64_t left = context.integer("left_padding", 0, most, 0);
    const std::int64_t right = context.integer("right_padding", 0, most, 0);
    const std::int64_t pad = context.integer("is_pad", 0, 1, 0);
    if (pad == 0 && (left != 0 || right != 0)) {
      context.fail("left_padding or right_padding without is_pad = 1");
    }
    if (rows == 0 || bytes == 0) return;
    emit_copy(context, "copy_gm_to_ub_align", "copy_gm_to_ub_align_v2", type, src_gap < 0, true,
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
    emit_copy(context, "copy_ub_to_gm_align", "copy_ub_to_gm_align_v2", type, false, false,
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
