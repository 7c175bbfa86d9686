#include <fmt/format.h>

#include "isa/constants.h"
#include "ops/masks.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in UB: the elements that are kept, behind one another"},
    {"src0", address, true, "source in UB"},
    {"src1", address, false, "bits in UB, 1 keeps an element; without, pattern chooses"},
    {"pattern", integer, false,
     "1 and 2: elements at even, odd places of a repeat; 3 to 6: every fourth, from the first to "
     "the "
     "fourth on; 7: all"},
    {"reduce_mode", integer, false, "1: mask is the number of elements of a repeat; 0: 256 bytes"},
    {"mask", integer, false, "elements of a repeat where reduce_mode is 1"},
    {"src0_block_stride", integer, false, "DataBlocks between DataBlocks of a repeat"},
    {"repeat", integer, false, "repeats, 0 to 65535"},
    {"src0_repeat_stride", integer, false, "DataBlocks between repeats"},
    {"src1_repeat_stride", integer, false, "DataBlocks of src1 between repeats"},
    {"kept", integer, false, "scalar register that takes the number of elements that were kept"},
};

constexpr std::int64_t kMaxField = 65535;
constexpr std::int64_t kMaxCount = (std::int64_t{1} << 32) - 1;
constexpr std::int64_t kMaxPattern = 7;

void emit_gather(LowerContext& context, Type type) {
  const bool by_bits = context.has("src1");
  if (by_bits == context.has("pattern")) {
    context.fail(by_bits ? "src1 and pattern exclude each other; write one form"
                         : "neither src1 nor pattern is given; write one form");
  }
  const Address& src0 = context.address("src0", {Space::UB});
  if (by_bits) {
    const Type expected = size_of(type) == 2 ? Type::uint16 : Type::uint32;
    const Type found = context.element_type("src1");
    if (found != expected) {
      context.fail(fmt::format("src1 is {}, expected {} for elements of {}", name_of(found),
                               name_of(expected), name_of(type)));
    }
  }
  context.emit("vreducev2", type,
               {{"dst", context.address("dst", {Space::UB})},
                {"src0", src0},
                {"src1", by_bits ? context.address("src1", {Space::UB}) : src0},
                {"repeat", context.integer("repeat", 0, kMaxField, 1)},
                {"src0_block_stride", context.integer("src0_block_stride", 0, kMaxStride8, 1)},
                {"pattern", by_bits ? 0 : context.integer("pattern", 1, kMaxPattern)},
                {"src0_repeat_stride",
                 context.integer("src0_repeat_stride", 0, kMaxField, kBlocksPerRepeat)},
                {"src1_repeat_stride", context.integer("src1_repeat_stride", 0, kMaxStride8, 0)}});
}

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src0"});
  const bool counts = context.integer("reduce_mode", 0, 1, 0) == 1;
  if (counts) {
    emit_count_mask(context, context.integer("mask", 1, kMaxCount));
  } else {
    context.emit("set_mask_norm", Type::none, {});
    emit_first_lanes(context, lanes_of(type));
  }
  emit_gather(context, type);
  const std::int64_t kept = context.integer("kept", -1, kScalarRegisters - 1, -1);
  if (kept >= 0) {
    for (const std::string_view what : {"set_flag", "wait_flag"}) {
      context.emit(
          what, Type::none,
          {{"source", Pipe::V}, {"destination", Pipe::S}, {"id", context.target().event_ids - 1}});
    }
    context.emit("get_rsvd_cnt", Type::none, {{"to", kept}});
  }
  if (counts) context.emit("set_mask_norm", Type::none, {});
}

}  // namespace

extern const OperationSpec GatherMask;
const OperationSpec GatherMask = {
    .name = "GatherMask",
    .summary = "Keeps the elements that bits or a fixed pattern choose, and counts them.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
