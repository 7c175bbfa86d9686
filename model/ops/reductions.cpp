#include "ops/reductions.h"

#include <fmt/format.h>

#include <algorithm>

namespace davsim {
namespace {

constexpr std::int64_t kMaxStride = 65535;
constexpr std::int64_t kMaxCount = (std::int64_t{1} << 31) - 1;

/// A destination may cover source that has been read, never source that is read later. Both move by
/// constant strides from addresses whose distance is constant, so one distance decides.
void check_overlap(const LowerContext& context, const Reduction& reduction) {
  const Expression distance = reduction.dst.bytes - reduction.src.bytes;
  if (!distance.is_constant()) return;
  const std::int64_t repeats = reduction.repeats;
  const std::int64_t result_bytes = reduction.result_bytes;
  const std::int64_t step = reduction.src_repeat_stride * kBlockBytes;
  for (std::int64_t r = 0; r + 1 < repeats; ++r) {
    const std::int64_t written =
        distance.constant() + r * reduction.dst_repeat_stride * result_bytes;
    for (std::int64_t block = 0; block < kBlocksPerRepeat; ++block) {
      // The first later repeat whose DataBlock ends above the start of the results; the DataBlocks
      // after it lie further up.
      const std::int64_t start = block * reduction.src_block_stride * kBlockBytes;
      const std::int64_t below = written - kBlockBytes - start;
      std::int64_t later = r + 1;
      if (step > 0 && below >= 0) later = std::max(later, below / step + 1);
      const std::int64_t read = later * step + start;
      if (later < repeats && written < read + kBlockBytes && read < written + result_bytes) {
        context.fail(fmt::format(
            "repeat {} writes its results over DataBlock {} of repeat {}, which has not been read "
            "yet; move dst or process fewer repeats at once",
            r, block, later));
      }
    }
  }
}

/// Reads the mask of a reduction in registers; false if it means no operation.
bool prepare_mask(LowerContext& context, EmptyMask empty, bool counter, bool set_mask,
                  Reduction& reduction) {
  const std::int64_t least = empty == EmptyMask::is_error ? 1 : 0;
  if (counter) {
    if (!set_mask) {
      context.fail(
          fmt::format("is_set_mask = 0 with counter = 1: on {} the count has to be an "
                      "argument; leave is_set_mask out",
                      context.target().product));
    }
    reduction.count = context.integer("mask", least, kMaxCount);
    reduction.repeats = (reduction.count + lanes_of(reduction.type) - 1) / lanes_of(reduction.type);
    return reduction.count != 0;
  }
  if (!set_mask) return reduction.repeats != 0;
  if (context.mask_words("mask")) {
    if (!emit_mask(context, reduction.type, empty)) return false;
  } else {
    reduction.leading_lanes = context.integer("mask", least, lanes_of(reduction.type));
    if (*reduction.leading_lanes == 0) return false;
  }
  return reduction.repeats != 0;
}

/// Bytes that a repeat leaves.
std::int64_t result_bytes_of(const Reduction& reduction) {
  const std::int64_t size = size_of(reduction.result);
  switch (reduction.scope) {
    case ReductionScope::data_block:
      return kBlocksPerRepeat * size;
    case ReductionScope::pair:
      return kRepeatBytes / 2;
    case ReductionScope::repeat:
      break;
  }
  if (reduction.is_sum() || reduction.order == "ONLY_VALUE") return size;
  return reduction.order == "ONLY_INDEX" ? size_of(Type::uint32) : 2 * size;
}

/// The type of the results, which dst has to have.
Type result_type(const LowerContext& context, const Reduction& reduction) {
  Type expected = reduction.type;
  if (reduction.is_sum() && reduction.scope == ReductionScope::repeat) {
    if (reduction.type == Type::int16) expected = Type::int32;
    if (reduction.type == Type::uint16) expected = Type::uint32;
  }
  const Type found = context.element_type("dst");
  if (found != expected) {
    context.fail(fmt::format("dst is {} and src is {}; dst has to be {}", name_of(found),
                             name_of(reduction.type), name_of(expected)));
  }
  return expected;
}

void check_alignment(const LowerContext& context, const Reduction& reduction) {
  const Expression& bytes = reduction.dst.bytes;
  const std::int64_t alignment =
      reduction.scope == ReductionScope::pair ? kBlockBytes : reduction.result_bytes;
  if (bytes.is_constant() && bytes.constant() % alignment != 0) {
    context.fail(fmt::format("dst is at ub address {:#x}, {} bytes off its alignment of {} bytes",
                             bytes.constant(), bytes.constant() % alignment, alignment));
  }
}

Reduction read_reduction(LowerContext& context, ReductionScope scope, std::string_view kind) {
  Reduction reduction;
  reduction.scope = scope;
  reduction.kind = kind;
  reduction.type = context.element_type("src");
  context.require_supported(reduction.type);
  reduction.result = result_type(context, reduction);
  reduction.dst = context.address("dst", {Space::UB});
  reduction.src = context.address("src", {Space::UB});
  if (scope == ReductionScope::repeat && !reduction.is_sum()) {
    reduction.order = context.word("order", kReductionOrders[0]);
  }
  reduction.result_bytes = result_bytes_of(reduction);
  reduction.repeats = context.integer("repeat", 0, kMaxRepeats);
  const std::int64_t least = context.target().reduction_keeps_one_place ? 0 : 1;
  reduction.dst_repeat_stride = context.integer("dst_repeat_stride", least, kMaxStride, 1);
  reduction.src_block_stride = context.integer("src_block_stride", 0, kMaxStride, 1);
  reduction.src_repeat_stride =
      context.integer("src_repeat_stride", 0, kMaxStride, kBlocksPerRepeat);
  return reduction;
}

std::string_view instruction_of(const Reduction& reduction) {
  const bool sum = reduction.is_sum();
  const bool largest = reduction.kind == "MAX";
  switch (reduction.scope) {
    case ReductionScope::data_block:
      return sum ? "vcgadd" : (largest ? "vcgmax" : "vcgmin");
    case ReductionScope::repeat:
      return sum ? "vcadd" : (largest ? "vcmax" : "vcmin");
    case ReductionScope::pair:
      return "vcpadd";
  }
  return {};
}

void emit_on_ub(LowerContext& context, const Reduction& reduction, std::int64_t repeat) {
  std::vector<Emit> operands = {{"dst", reduction.dst},
                                {"src", reduction.src},
                                {"repeat", repeat},
                                {"dst_repeat_stride", reduction.dst_repeat_stride},
                                {"src_block_stride", reduction.src_block_stride},
                                {"src_repeat_stride", reduction.src_repeat_stride}};
  if (!reduction.order.empty()) operands.emplace_back("order", Word{reduction.order});
  context.emit(instruction_of(reduction), reduction.type, operands);
}

}  // namespace

void lower_reduction(LowerContext& context, ReductionScope scope, std::string_view kind,
                     EmptyMask empty) {
  Reduction reduction = read_reduction(context, scope, kind);
  const bool counter = context.integer("counter", 0, 1, 0) == 1;
  const bool set_mask = context.integer("is_set_mask", 0, 1, 1) == 1;
  if (context.target().vector_registers) {
    if (!prepare_mask(context, empty, counter, set_mask, reduction)) return;
    check_alignment(context, reduction);
    check_overlap(context, reduction);
    return reduce_in_registers(context, reduction);
  }
  const std::int64_t repeat = reduction.repeats;
  if (counter && set_mask) {
    const std::int64_t count =
        context.integer("mask", empty == EmptyMask::is_error ? 1 : 0, kMaxCount);
    if (count == 0) return;
    const std::int64_t lanes = lanes_of(reduction.type);
    reduction.repeats = (count + lanes - 1) / lanes;
    check_overlap(context, reduction);
    emit_count_mask(context, count);
  } else {
    check_overlap(context, reduction);
    if (set_mask && !emit_mask(context, reduction.type, empty)) return;
  }
  emit_on_ub(context, reduction, repeat);
  if (counter && set_mask) emit_reset_mask(context);
}

}  // namespace davsim
