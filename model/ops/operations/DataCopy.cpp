#include <fmt/format.h>

#include "isa/constants.h"
#include "ops/matrix_results.h"
#include "ops/operation.h"
#include "ops/table_copies.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination, in GM, UB, L1, BT or FB"},
    {"src", address, true, "source, in GM, UB, L1 or L0C"},
    {"count", integer, false,
     "count form: elements, a multiple of 32 bytes; to BT and FB rounded down"},
    {"block_count", integer, false, "strided form: number of bursts, 0 to 4095"},
    {"block_len", integer, false,
     "strided form: DataBlocks in a burst, 0 to 65535; to BT and FB the unit is the product's, from "
     "L0C a fractal of 16 x 16"},
    {"src_gap", integer, false, "strided form: DataBlocks, in L0C fractals, from tail to head of the next burst"},
    {"dst_gap", integer, false, "strided form: as src_gap; in BT and FB in the unit of block_len"},
    {"dst_type", type, false, "to BT, from L0C: element type of dst, where dst is a raw address"},
    {"relu", integer, false, "from L0C: 1: negative elements become zero"},
};

constexpr std::int64_t kMaxCount = (std::int64_t{1} << 31) - 1;
constexpr std::int64_t kMaxBursts = 4095;
constexpr std::int64_t kMaxField = 65535;

std::string_view copy_between(const LowerContext& context, Space dst, Space src) {
  if (dst == Space::UB && src == Space::GM) return "copy_gm_to_ub";
  if (dst == Space::GM && src == Space::UB) return "copy_ub_to_gm";
  if (dst == Space::L1 && src == Space::GM) return "copy_gm_to_l1";
  if (dst == Space::UB && src == Space::UB) return "copy_ub_to_ub";
  if (dst == Space::GM && src == Space::L1) {
    context.require_instruction("copy_l1_to_gm", "Atlas A2 and A3");
    return "copy_l1_to_gm";
  }
  context.fail(
      fmt::format("no path from {} to {} is modelled yet; there are gm to ub, ub to gm, ub to ub, "
                  "gm to l1, l1 to gm, l1 to bt, l1 to fb and l0c to ub",
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
  const Address& dst =
      context.address("dst", {Space::UB, Space::GM, Space::L1, Space::BT, Space::FB});
  const Address& src = context.address("src", {Space::UB, Space::GM, Space::L1, Space::L0C});
  if (src.space == Space::L0C && dst.space == Space::UB) return lower_copy_of_results(context);
  if (context.has("relu")) context.fail("relu has a meaning from l0c to ub alone");
  if (src.space == Space::L1 && dst.space == Space::BT) return lower_copy_to_bias_table(context);
  if (context.has("dst_type")) {
    context.fail("dst_type has a meaning from l1 to bt and from l0c to ub alone");
  }
  if (src.space == Space::L1 && dst.space == Space::FB)
    return lower_copy_to_fixpipe_buffer(context);
  const Type type = context.common_type({"dst", "src"});
  const std::string_view copy = copy_between(context, dst.space, src.space);
  if (context.has("count")) {
    if (context.has("block_count") || context.has("block_len")) {
      context.fail("count and block_count or block_len exclude each other; write one form");
    }
    const std::int64_t bytes = context.integer("count", 0, kMaxCount) * size_of(type);
    if (bytes % kBlockBytes != 0) {
      context.fail(fmt::format(
          "count moves {} bytes, expected a multiple of {}; use {} for other "
          "lengths",
          bytes, kBlockBytes,
          dst.space == Space::L1   ? "DataCopyNd2Nz"
          : src.space == Space::L1 ? "whole DataBlocks"
          : src.space == dst.space ? "Copy"
                                   : "DataCopyPad"));
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
    .summary =
        "Moves whole DataBlocks between global memory and UB or L1, inside UB, from L1 to the "
        "tables, and results from L0C to UB.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
