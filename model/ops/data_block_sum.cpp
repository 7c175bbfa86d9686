#include "ops/data_block_sum.h"

#include <algorithm>

#include <fmt/format.h>

namespace davsim {
namespace {

constexpr std::int64_t kMaxStride = 65535;
constexpr std::int64_t kMaxCount = (std::int64_t{1} << 31) - 1;

/// A destination may cover source that has been read, never source that is read later. Both move by
/// constant strides from addresses whose distance is constant, so one distance decides.
void check_overlap(LowerContext& context, Type type, const Address& dst, const Address& src,
                   std::int64_t repeats, std::int64_t dst_stride, std::int64_t src_block_stride,
                   std::int64_t src_stride) {
  const Expression distance = dst.bytes - src.bytes;
  if (!distance.is_constant()) return;
  const std::int64_t result_bytes = kBlocksPerRepeat * size_of(type);
  const std::int64_t step = src_stride * kBlockBytes;
  for (std::int64_t r = 0; r + 1 < repeats; ++r) {
    const std::int64_t written = distance.constant() + r * dst_stride * result_bytes;
    for (std::int64_t block = 0; block < kBlocksPerRepeat; ++block) {
      // The first later repeat whose DataBlock ends above the start of the results; the DataBlocks
      // after it lie further up.
      const std::int64_t start = block * src_block_stride * kBlockBytes;
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

/// Reads the mask of a sum in registers; false if it means no operation.
bool prepare_mask(LowerContext& context, EmptyMask empty, bool counter, bool set_mask,
                  DataBlockSum& sum) {
  const std::int64_t least = empty == EmptyMask::is_error ? 1 : 0;
  if (counter) {
    if (!set_mask) {
      context.fail(fmt::format("is_set_mask = 0 with counter = 1: on {} the count has to be an "
                               "argument; leave is_set_mask out",
                               context.target().product));
    }
    sum.count = context.integer("mask", least, kMaxCount);
    sum.repeats = (sum.count + lanes_of(sum.type) - 1) / lanes_of(sum.type);
    return sum.count != 0;
  }
  if (!set_mask) return sum.repeats != 0;
  if (context.mask_words("mask")) {
    if (!emit_mask(context, sum.type, empty)) return false;
  } else {
    sum.leading_lanes = context.integer("mask", least, lanes_of(sum.type));
    if (*sum.leading_lanes == 0) return false;
  }
  return sum.repeats != 0;
}

}  // namespace

void lower_data_block_sum(LowerContext& context, EmptyMask empty) {
  const Type type = context.common_type({"dst", "src"});
  const Address& dst = context.address("dst", {Space::UB});
  const Address& src = context.address("src", {Space::UB});
  const bool counter = context.integer("counter", 0, 1, 0) == 1;
  const bool set_mask = context.integer("is_set_mask", 0, 1, 1) == 1;
  const std::int64_t repeat = context.integer("repeat", 0, kMaxRepeats);
  const std::int64_t dst_stride = context.integer("dst_repeat_stride", 0, kMaxStride, 1);
  const std::int64_t src_block = context.integer("src_block_stride", 0, kMaxStride, 1);
  const std::int64_t src_stride = context.integer("src_repeat_stride", 0, kMaxStride, 8);
  if (context.target().vector_registers) {
    DataBlockSum sum{type, dst, src, repeat, dst_stride, src_block, src_stride, 0, std::nullopt};
    if (!prepare_mask(context, empty, counter, set_mask, sum)) return;
    check_overlap(context, type, dst, src, sum.repeats, dst_stride, src_block, src_stride);
    return sum_data_blocks_in_registers(context, sum);
  }
  std::int64_t repeats = repeat;
  if (counter && set_mask) {
    const std::int64_t count =
        context.integer("mask", empty == EmptyMask::is_error ? 1 : 0, kMaxCount);
    if (count == 0) return;
    repeats = (count + lanes_of(type) - 1) / lanes_of(type);
    check_overlap(context, type, dst, src, repeats, dst_stride, src_block, src_stride);
    emit_count_mask(context, count);
  } else {
    check_overlap(context, type, dst, src, repeats, dst_stride, src_block, src_stride);
    if (set_mask && !emit_mask(context, type, empty)) return;
  }
  context.emit("vcgadd", type,
               {{"dst", dst},
                {"src", src},
                {"repeat", repeat},
                {"dst_repeat_stride", dst_stride},
                {"src_block_stride", src_block},
                {"src_repeat_stride", src_stride}});
  if (counter && set_mask) emit_reset_mask(context);
}

}  // namespace davsim
