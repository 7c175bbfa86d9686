#include <fmt/format.h>

#include "isa/constants.h"
#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination, in GM or UB"},
    {"src", address, true, "source, in UB or GM"},
    {"count", integer, false, "count form: elements, a multiple of 32 bytes"},
    {"block_count", integer, false, "strided form: number of bursts, 0 to 4095"},
    {"block_len", integer, false, "strided form: DataBlocks in a burst, 0 to 65535"},
    {"src_gap", integer, false, "strided form: DataBlocks from tail to head of the next burst"},
    {"dst_gap", integer, false, "strided form: DataBlocks from tail to head of the next burst"},
};

constexpr std::int64_t kMaxCount = (std::int64_t{1} << 31) - 1;
constexpr std::int64_t kMaxBursts = 4095;
constexpr std::int64_t kMaxField = 65535;

std::string_view copy_between(const LowerContext& context, Space dst, Space src) {
  if (dst == Space::UB && src == Space::GM) return "copy_gm_to_ub";
  if (dst == Space::GM && src == Space::UB) return "copy_ub_to_gm";
  context.fail(fmt::format("no path from {} to {} is modelled yet; there are gm to ub and ub to gm",
                           name_of(src), name_of(dst)));
}

/// The burst length field holds 65535 DataBlocks; longer contiguous copies take further bursts.
void emit_contiguous(LowerContext& context, std::string_view copy, Type type, const Address& dst,
                     const Address& src, std::int64_t blocks) {
  std::int64_t bursts = 1;
  while (blocks % bursts != 0 || blocks / bursts > kMaxField) ++bursts;
  if (bursts > kMaxBursts) context.fail("count is too large for one copy instruction");
  context.emit(copy, type,
               {{"dst", dst}, {"src", src}, {"bursts", bursts}, {"burst_blocks", blocks / bursts}});
}

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  const Address& dst = context.address("dst", {Space::UB, Space::GM});
  const Address& src = context.address("src", {Space::UB, Space::GM});
  const std::string_view copy = copy_between(context, dst.space, src.space);
  if (context.has("count")) {
    if (context.has("block_count") || context.has("block_len")) {
      context.fail("count and block_count or block_len exclude each other; write one form");
    }
    const std::int64_t bytes = context.integer("count", 0, kMaxCount) * size_of(type);
    if (bytes % kBlockBytes != 0) {
      context.fail(fmt::format("count moves {} bytes, expected a multiple of {}; use DataCopyPad for "
                               "other lengths",
                               bytes, kBlockBytes));
    }
    if (bytes > 0) emit_contiguous(context, copy, type, dst, src, bytes / kBlockBytes);
    return;
  }
  const std::int64_t bursts = context.integer("block_count", 0, kMaxBursts);
  const std::int64_t length = context.integer("block_len", 0, kMaxField);
  const std::int64_t src_gap = context.integer("src_gap", 0, kMaxField, 0);
  const std::int64_t dst_gap = context.integer("dst_gap", 0, kMaxField, 0);
  if (bursts == 0 || length == 0) return;
  context.emit(copy, type,
               {{"dst", dst},
                {"src", src},
                {"bursts", bursts},
                {"burst_blocks", length},
                {"src_gap", src_gap},
                {"dst_gap", dst_gap}});
}

}  // namespace

extern const OperationSpec DataCopy;
const OperationSpec DataCopy = {
    .name = "DataCopy",
    .summary = "Moves whole DataBlocks between global memory and UB.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
