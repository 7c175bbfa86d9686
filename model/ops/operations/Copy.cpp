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

struct Copied {
  Type type;
  Address dst, src;
  std::int64_t repeat, dst_stride, src_stride, dst_size, src_size;
};

/// A vector function; the mask registers say which elements.
void copy_in_registers(LowerContext& context, const Copied& c) {
  constexpr std::int64_t kElements = 0, kOn = 0;
  context.function("copy", [&] {
    context.loop("repeat", c.repeat, [&](const Expression& repeat) {
      Address from = c.src, to = c.dst;
      from.bytes = from.bytes + repeat * Expression(c.src_size * kBlockBytes);
      to.bytes = to.bytes + repeat * Expression(c.dst_size * kBlockBytes);
      context.emit("vf_movp", c.type, {{"dst", kOn}});
      context.emit(
          "vf_vsldb", c.type,
          {{"dst", kElements}, {"src", from}, {"block_stride", c.src_stride}, {"mask", kOn}});
      context.emit(
          "vf_vsstb", c.type,
          {{"dst", to}, {"src", kElements}, {"block_stride", c.dst_stride}, {"mask", kOn}});
    });
  });
}

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
  if (context.target().vector_registers) {
    return copy_in_registers(context,
                             {type, dst, src, repeat, dst_stride, src_stride, dst_size, src_size});
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
