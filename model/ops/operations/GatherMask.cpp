#include <fmt/format.h>

#include "isa/constants.h"
#include "ops/gather_by_mask.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in UB: the elements that are kept, behind one another"},
    {"src0", address, true, "source in UB"},
    {"src1", address, false, "bits in UB, 1 keeps an element; without, pattern chooses"},
    {"pattern", integer, false,
     "1 and 2: elements at even, odd places of a repeat; 3 to 6: every fourth, from the first to "
     "the fourth on; 7: all"},
    {"reduce_mode", integer, false,
     "1: mask is the number of elements of a repeat, on atlas-inference of all repeats; 0: 256 "
     "bytes each"},
    {"mask", integer, false, "elements where reduce_mode is 1"},
    {"src0_block_stride", integer, false, "DataBlocks between DataBlocks of a repeat"},
    {"repeat", integer, false, "repeats, 0 to 65535"},
    {"src0_repeat_stride", integer, false, "DataBlocks between repeats"},
    {"src1_repeat_stride", integer, false, "DataBlocks of src1 between repeats"},
    {"kept", integer, false, "scalar register that takes the number of elements that were kept"},
};

constexpr std::int64_t kMaxField = 65535;
constexpr std::int64_t kMaxCount = (std::int64_t{1} << 32) - 1;

GatherByMask read(LowerContext& context) {
  GatherByMask g;
  g.type = context.common_type({"dst", "src0"});
  const bool by_bits = context.has("src1");
  if (by_bits == context.has("pattern")) {
    context.fail(by_bits ? "src1 and pattern exclude each other; write one form"
                         : "neither src1 nor pattern is given; write one form");
  }
  if (by_bits) {
    constexpr Type kBits[] = {Type::uint8, Type::uint16, Type::none, Type::uint32};
    const Type expected = kBits[size_of(g.type) - 1];
    const Type found = context.element_type("src1");
    if (found != expected) {
      context.fail(fmt::format("src1 is {}, expected {} for elements of {}", name_of(found),
                               name_of(expected), name_of(g.type)));
    }
    g.src1 = context.address("src1", {Space::UB});
  } else {
    // Where the count is that of all elements, there is no pattern that keeps all.
    g.pattern = context.integer("pattern", 1, counts_all_elements(context.target()) ? 6 : 7);
  }
  g.dst = context.address("dst", {Space::UB});
  g.src0 = context.address("src0", {Space::UB});
  g.counts = context.integer("reduce_mode", 0, 1, 0) == 1;
  if (g.counts) g.count = context.integer("mask", 1, kMaxCount);
  g.src0_block = context.integer("src0_block_stride", 0, kMaxStride8, 1);
  g.repeats = context.integer("repeat", 0, kMaxField, 1);
  g.src0_repeat = context.integer("src0_repeat_stride", 0, kMaxField, kBlocksPerRepeat);
  g.src1_repeat = context.integer("src1_repeat_stride", 0, kMaxStride8, 0);
  return g;
}

/// What was kept, in a scalar register.
void emit_kept(LowerContext& context, const GatherByMask& g) {
  const std::int64_t kept = context.integer("kept", -1, kScalarRegisters - 1, -1);
  if (kept < 0) return;
  for (const std::string_view what : {"set_flag", "wait_flag"}) {
    context.emit(
        what, Type::none,
        {{"source", Pipe::V}, {"destination", Pipe::S}, {"id", context.target().event_ids - 1}});
  }
  if (context.target().vector_registers) {
    context.emit("get_ar", Type::none, {{"to", kept}, {"unit", size_of(g.type)}});
  } else {
    context.emit("get_rsvd_cnt", Type::none, {{"to", kept}});
  }
}

void lower(LowerContext& context) {
  const GatherByMask g = read(context);
  context.target().vector_registers ? gather_in_registers(context, g) : gather_on_ub(context, g);
  emit_kept(context, g);
  if (g.counts && !context.target().vector_registers) context.emit("set_mask_norm", Type::none, {});
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
