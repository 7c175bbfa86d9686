#include "ops/total_reductions.h"

#include <fmt/format.h>

#include <limits>

namespace davsim {
namespace {

constexpr std::int64_t kMaxCount = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t kMaxStride = 65535;

/// True if there is nothing to do.
bool read_count_form(LowerContext& context, TotalReduction& total) {
  if (context.has("mask") || context.has("repeat")) {
    context.fail("count and mask or repeat exclude each other; write one form");
  }
  total.count = context.integer("count", 0, kMaxCount);
  total.repeats = (total.count + total.lanes() - 1) / total.lanes();
  if (!context.takes("is_set_mask")) return total.count == 0;
  total.set_mask = context.integer("is_set_mask", 0, 1, 1) == 1;
  if (!total.set_mask && context.target().vector_registers) {
    context.fail(fmt::format("is_set_mask = 0: {} takes the count alone; leave is_set_mask out",
                             context.target().product));
  }
  return total.set_mask && total.count == 0;
}

/// True if there is nothing to do.
bool read_masked_form(LowerContext& context, TotalReduction& total) {
  if (!context.has("repeat")) context.fail("neither count nor repeat is given; write one form");
  if (!context.has("mask")) context.fail("mask is missing; the masked form needs it");
  total.repeats = context.integer("repeat", 0, kMaxCount);
  total.src_repeat_stride = context.integer("src_repeat_stride", 0, kMaxStride, kBlocksPerRepeat);
  return total.repeats == 0;
}

}  // namespace

void require_room(const LowerContext& context, const TotalReduction& total, std::int64_t elements) {
  const Buffer* const buffer = context.buffer("tmp");
  if (buffer == nullptr || !total.tmp.bytes.is_constant()) return;
  const std::int64_t room =
      static_cast<std::int64_t>(buffer->address + buffer->bytes()) - total.tmp.bytes.constant();
  const std::int64_t needed = elements * size_of(total.type);
  if (room >= needed) return;
  context.fail(fmt::format("tmp has {} bytes in buffer {}, expected at least {} for {} repeats{}",
                           room, buffer->name, needed, total.repeats,
                           total.index ? " with an index" : ""));
}

void lower_total(LowerContext& context, std::string_view kind) {
  TotalReduction total;
  total.kind = kind;
  total.type = context.common_type({"dst", "src", "tmp"});
  total.dst = context.address("dst", {Space::UB});
  total.src = context.address("src", {Space::UB});
  total.tmp = context.address("tmp", {Space::UB});
  if (!total.is_sum()) total.index = context.integer("index", 0, 1, 0) == 1;
  const bool counts = context.has("count");
  if (counts ? read_count_form(context, total) : read_masked_form(context, total)) return;
  if (size_of(total.type) == 8) return reduce_all_in_halves(context, total);
  if (!counts && !emit_mask(context, total.type, EmptyMask::is_no_operation)) return;
  if (context.target().vector_registers) return reduce_all_in_registers(context, total);
  if (total.is_sum()) return sum_all_on_ub(context, total);
  reduce_all_on_ub(context, total);
}

}  // namespace davsim
