#include <fmt/format.h>

#include "isa/constants.h"
#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in the UB of a vector core"},
    {"src", address, true, "source in L1"},
    {"count", integer, false, "count form: elements, rounded down to whole DataBlocks"},
    {"block_count", integer, false, "strided form: number of bursts, 1 to 4095"},
    {"block_len", integer, false, "strided form: DataBlocks in a burst, 1 to 65535"},
    {"src_gap", integer, false, "strided form: DataBlocks from tail to head of the next burst"},
    {"dst_gap", integer, false, "strided form: as src_gap"},
    {"sub_block_id", integer, false, "which vector core of the cube core, 0 or 1"},
};

constexpr std::int64_t kMaxCount = (std::int64_t{1} << 31) - 1;
constexpr std::int64_t kMaxBursts = 4095;
constexpr std::int64_t kMaxField = 65535;

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  std::vector<Emit> operands = {{"dst", context.address("dst", {Space::UB})},
                                {"src", context.address("src", {Space::L1})},
                                {"sub_block", context.integer("sub_block_id", 0, 1, 0)}};
  if (context.has("count")) {
    if (context.has("block_count") || context.has("block_len")) {
      context.fail("count and block_count or block_len exclude each other; write one form");
    }
    const std::int64_t blocks = context.integer("count", 0, kMaxCount) * size_of(type) / kBlockBytes;
    if (blocks == 0) return;
    if (blocks > kMaxField) {
      context.fail(fmt::format("count moves {} DataBlocks, expected at most {}", blocks, kMaxField));
    }
    operands.emplace_back("burst_blocks", blocks);
  } else {
    operands.emplace_back("bursts", context.integer("block_count", 1, kMaxBursts));
    operands.emplace_back("burst_blocks", context.integer("block_len", 1, kMaxField));
    operands.emplace_back("src_gap", context.integer("src_gap", 0, kMaxField, 0));
    operands.emplace_back("dst_gap", context.integer("dst_gap", 0, kMaxField, 0));
  }
  context.emit("copy_l1_to_ub", type, operands);
}

}  // namespace

extern const OperationSpec DataCopyL1ToUB;
const OperationSpec DataCopyL1ToUB = {
    .name = "DataCopyL1ToUB",
    .summary = "Moves whole DataBlocks from L1 of a cube core to the UB of one of its vector cores.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
