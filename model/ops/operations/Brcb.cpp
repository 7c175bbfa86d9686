#include "ops/gathers.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in UB, aligned to a DataBlock"},
    {"src", address, true, "source in UB, aligned to a DataBlock: 8 elements a repeat"},
    {"repeat", integer, true, "repeats, 0 to 255; 0 is no operation"},
    {"dst_block_stride", integer, false, "DataBlocks between DataBlocks of a repeat, 1 to 65535"},
    {"dst_repeat_stride", integer, false, "DataBlocks between repeats, 0 to 65535"},
};

constexpr std::int64_t kMaxStride = 65535;

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  const std::int64_t repeat = context.integer("repeat", 0, kMaxRepeats);
  const std::int64_t block = context.integer("dst_block_stride", 1, kMaxStride, 1);
  const std::int64_t stride = context.integer("dst_repeat_stride", 0, kMaxStride, kBlocksPerRepeat);
  if (repeat == 0) return;
  if (context.target().vector_registers) {
    return fill_blocks_in_registers(
        context, {type, context.address("dst", {Space::UB}), repeat, block, stride},
        context.address("src", {Space::UB}));
  }
  context.emit("vbrcb", type,
               {{"dst", context.address("dst", {Space::UB})},
                {"src", context.address("src", {Space::UB})},
                {"dst_block_stride", block},
                {"dst_repeat_stride", stride},
                {"repeat", repeat}});
}

}  // namespace

extern const OperationSpec Brcb;
const OperationSpec Brcb = {
    .name = "Brcb",
    .summary = "Fills a DataBlock with each element.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
