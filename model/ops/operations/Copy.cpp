#include "ops/masks.h"
#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in UB, aligned to a DataBlock"},
    {"src", address, true, "source in UB, aligned to a DataBlock"},
    {"mask", mask, false, "leading lanes of each repeat, or words of bits"},
    {"repeat", integer, true, "repeats, 0 to 255; not ignored in counter mode"},
    {"dst_stride", integer, false, "DataBlocks between DataBlocks of a repeat, 0 to 65535"},
    {"src_stride", integer, false, "DataBlocks between DataBlocks of a repeat, 0 to 65535"},
    {"dst_repeat_size", integer, false, "DataBlocks between repeats, 0 to 4095"},
    {"src_repeat_size", integer, false, "DataBlocks between repeats, 0 to 4095"},
    {"is_set_mask", integer, false, "0: the mask registers stay as they are"},
};

constexpr std::int64_t kMaxStride = 65535;
constexpr std::int64_t kMaxRepeatSize = 4095;

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  const Address& dst = context.address("dst", {Space::UB});
  const Address& src = context.address("src", {Space::UB});
  const std::int64_t repeat = context.integer("repeat", 0, kMaxRepeats);
  const std::int64_t dst_stride = context.integer("dst_stride", 0, kMaxStride, 1);
  const std::int64_t src_stride = context.integer("src_stride", 0, kMaxStride, 1);
  const std::int64_t dst_size =
      context.integer("dst_repeat_size", 0, kMaxRepeatSize, kBlocksPerRepeat);
  const std::int64_t src_size =
      context.integer("src_repeat_size", 0, kMaxRepeatSize, kBlocksPerRepeat);
  if (repeat == 0) return;
  if (context.integer("is_set_mask", 0, 1, 1) == 1) {
    if (!context.has("mask")) context.fail("mask is missing; give it, or is_set_mask = 0");
    if (!emit_mask(context, type, EmptyMask::is_no_operation)) return;
  }
  context.emit("vcopy", type,
               {{"dst", dst},
                {"src", src},
                {"repeat", repeat},
                {"dst_block_stride", dst_stride},
                {"src_block_stride", src_stride},
                {"dst_repeat_stride", dst_size},
                {"src_repeat_stride", src_size}});
}

}  // namespace

extern const OperationSpec Copy;
const OperationSpec Copy = {
    .name = "Copy",
    .summary = "Copies elements inside UB under a mask.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
