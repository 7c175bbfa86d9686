#include <fmt/format.h>

#include "ops/elementwise.h"
#include "ops/masks.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;
using R = ElementwiseRegisters;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in UB, aligned to a DataBlock"},
    {"src", address, true, "source in UB, aligned to a DataBlock"},
    {"mask", mask, false, "leading lanes of each repeat, or words of bits"},
    {"repeat", integer, false, "repeats, 0 to 255; not ignored in counter mode"},
    {"dst_stride", integer, false, "DataBlocks between DataBlocks of a repeat, 0 to 65535"},
    {"src_stride", integer, false, "DataBlocks between DataBlocks of a repeat, 0 to 65535"},
    {"dst_repeat_size", integer, false, "DataBlocks between repeats, 0 to 4095"},
    {"src_repeat_size", integer, false, "DataBlocks between repeats, 0 to 4095"},
    {"is_set_mask", integer, false, "0: the mask registers stay as they are"},
    {"count", integer, false,
     "in registers, instead of mask and repeat: number of leading elements"},
};

constexpr std::int64_t kMaxStride = 65535;
constexpr std::int64_t kMaxRepeatSize = 4095;

struct Copied {
  Type type;
  Address dst, src;
  std::int64_t repeat, dst_stride, src_stride, dst_size, src_size;
  std::int64_t lanes = 0;  ///< of 8 and of 64 bits
};

/// The first elements, without strides.
void copy_count(LowerContext& context) {
  if (!context.target().vector_registers) {
    context.fail(
        fmt::format("{} has no form by count; give mask and repeat", context.target().product));
  }
  lower_elementwise(
      context, {.sources = elementwise::kOneSource, .bit_by_bit = true, .compute = [](const R& r) {
                  r.emit("vf_vmov", r.type, {{"dst", R::kDst}, {"src", R::source(0)}});
                }});
}

bool is_masked_by_registers(Type type) { return size_of(type) == 2 || size_of(type) == 4; }

/// The leading lanes of a repeat, where the mask registers hold none: for elements of 8 and 64
/// bits.
std::int64_t read_lanes(const LowerContext& context, Type type) {
  if (context.integer("is_set_mask", 0, 1, 1) == 0 || context.mask_words("mask")) {
    context.fail(
        fmt::format("{} has masks of leading lanes alone; give mask as a number", name_of(type)));
  }
  return context.integer("mask", 0, lanes_of(type));
}

/// A vector function. Elements of 64 bits are moved as two of 32.
void copy_in_registers(LowerContext& context, const Copied& c) {
  constexpr std::int64_t kElements = 0, kOn = 0;
  const bool wide = size_of(c.type) == 8;
  const Type type = wide ? Type::uint32 : c.type;
  context.function("copy", [&] {
    context.loop("repeat", c.repeat, [&](const Expression& repeat) {
      Address from = c.src, to = c.dst;
      from.bytes = from.bytes + repeat * Expression(c.src_size * kBlockBytes);
      to.bytes = to.bytes + repeat * Expression(c.dst_size * kBlockBytes);
      if (is_masked_by_registers(c.type)) {
        context.emit("vf_movp", type, {{"dst", kOn}});
      } else {
        context.emit("vf_plt", type, {{"dst", kOn}, {"count", wide ? 2 * c.lanes : c.lanes}});
      }
      context.emit(
          "vf_vsldb", type,
          {{"dst", kElements}, {"src", from}, {"block_stride", c.src_stride}, {"mask", kOn}});
      context.emit(
          "vf_vsstb", type,
          {{"dst", to}, {"src", kElements}, {"block_stride", c.dst_stride}, {"mask", kOn}});
    });
  });
}

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  if (context.has("count")) return copy_count(context);
  if (!context.has("repeat")) context.fail("neither count nor repeat is given; write one form");
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
  std::int64_t lanes = 0;
  if (!is_masked_by_registers(type)) {
    lanes = read_lanes(context, type);
    if (lanes == 0) return;
  } else if (context.integer("is_set_mask", 0, 1, 1) == 1) {
    if (!context.has("mask")) context.fail("mask is missing; give it, or is_set_mask = 0");
    if (!emit_mask(context, type, EmptyMask::is_no_operation)) return;
  }
  if (context.target().vector_registers) {
    return copy_in_registers(
        context, {type, dst, src, repeat, dst_stride, src_stride, dst_size, src_size, lanes});
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
