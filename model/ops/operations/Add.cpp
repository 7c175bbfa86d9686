#include "ops/masks.h"
#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in UB"},
    {"src0", address, true, "first source in UB"},
    {"src1", address, true, "second source in UB"},
    {"count", integer, false, "count form: number of leading elements"},
    {"mask", mask, false, "masked form: leading lanes of each repeat, or words of bits"},
    {"repeat", integer, false, "masked form: repeats, 0 to 255"},
    {"dst_block_stride", integer, false, "DataBlocks between DataBlocks of a repeat"},
    {"src0_block_stride", integer, false, "DataBlocks between DataBlocks of a repeat"},
    {"src1_block_stride", integer, false, "DataBlocks between DataBlocks of a repeat"},
    {"dst_repeat_stride", integer, false, "DataBlocks between repeats"},
    {"src0_repeat_stride", integer, false, "DataBlocks between repeats"},
    {"src1_repeat_stride", integer, false, "DataBlocks between repeats"},
    {"is_set_mask", integer, false, "0: the mask registers stay as they are"},
};

constexpr std::int64_t kMaxCount = (std::int64_t{1} << 31) - 1;

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src0", "src1"});
  const Address& dst = context.address("dst", {Space::UB});
  const Address& src0 = context.address("src0", {Space::UB});
  const Address& src1 = context.address("src1", {Space::UB});
  if (context.has("count")) {
    const std::int64_t count = context.integer("count", 0, kMaxCount);
    if (context.has("mask") || context.has("repeat")) {
      context.fail("count and mask or repeat exclude each other; write one form");
    }
    emit_count_mask(context, count);
    context.emit("vadd", type, {{"dst", dst}, {"src0", src0}, {"src1", src1}});
    emit_reset_mask(context);
    return;
  }
  if (!context.has("repeat")) context.fail("neither count nor repeat is given; write one form");
  const std::int64_t repeat = context.integer("repeat", 0, kMaxRepeats);
  if (context.integer("is_set_mask", 0, 1, 1) == 1) {
    if (!context.has("mask")) context.fail("mask is missing; give it, or is_set_mask = 0");
    if (!emit_mask(context, type, EmptyMask::is_no_operation)) return;
  }
  const auto stride = [&context](std::string_view name, std::int64_t fallback) {
    return Emit{name, context.integer(name, 0, kMaxStride8, fallback)};
  };
  context.emit("vadd", type,
               {{"dst", dst},
                {"src0", src0},
                {"src1", src1},
                {"repeat", repeat},
                stride("dst_block_stride", 1),
                stride("src0_block_stride", 1),
                stride("src1_block_stride", 1),
                stride("dst_repeat_stride", kBlocksPerRepeat),
                stride("src0_repeat_stride", kBlocksPerRepeat),
                stride("src1_repeat_stride", kBlocksPerRepeat)});
}

}  // namespace

extern const OperationSpec Add;
const OperationSpec Add = {
    .name = "Add",
    .summary = "Element-wise sum of two vectors in UB.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
