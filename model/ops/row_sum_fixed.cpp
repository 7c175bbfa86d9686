#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "isa/constants.h"
#include "ops/row_sum.h"

namespace davsim {
namespace {

/// One stage: DataBlock sums, or sums of neighbouring DataBlocks; each repeat makes a DataBlock of
/// the one or eight of the other.
struct Stage {
  bool block_sums = true;
  std::int64_t repeats = 0;
};

/// Every shape holds 8192 elements, of which the first stage leaves 1024 in tmp.
constexpr std::int64_t kFirstResults = 1024;

struct Shape {
  std::int64_t rows = 0;
  std::int64_t cols = 0;
  std::array<Stage, 4> stages{};
  std::size_t count = 0;  ///< stages that it has; the last one writes dst
};

constexpr Shape kShapes[] = {
    {64, 128, {{{true, 128}, {false, 8}, {true, 8}}}, 3},
    {32, 256, {{{true, 128}, {false, 8}, {false, 4}, {true, 4}}}, 4},
    {16, 512, {{{true, 128}, {true, 16}, {true, 2}}}, 3},
    {8, 1024, {{{true, 128}, {true, 16}, {false, 1}, {true, 1}}}, 4},
};

/// The stages for the shape of `sum`, or none.
std::span<const Stage> stages_for(const RowSum& sum) {
  const bool one_column = sum.dst.column_major && sum.dst.valid_cols == 1;
  if (sum.type() != Type::f32 || !sum.fixed_shape || !one_column) return {};
  for (const Shape& shape : kShapes) {
    if (sum.src.rows == shape.rows && sum.src.valid_rows == shape.rows &&
        sum.src.cols == shape.cols && sum.src.valid_cols == shape.cols) {
      return {shape.stages.data(), shape.count};
    }
  }
  return {};
}

void emit_stage(LowerContext& context, const Stage& stage, const Address& dst, const Address& src) {
  if (stage.block_sums) {
    context.emit("vcgadd", Type::f32, {{"dst", dst}, {"src", src}, {"repeat", stage.repeats}});
  } else {
    Address odd = src;
    odd.bytes = odd.bytes + kBlockBytes;
    context.emit("vadd", Type::f32,
                 {{"dst", dst},
                  {"src0", src},
                  {"src1", odd},
                  {"repeat", stage.repeats},
                  {"src0_block_stride", 2},
                  {"src1_block_stride", 2},
                  {"src0_repeat_stride", 2 * kBlocksPerRepeat},
                  {"src1_repeat_stride", 2 * kBlocksPerRepeat}});
  }
  context.emit("pipe_barrier", Type::none, {{"pipe", Pipe::V}});
}

}  // namespace

bool expand_fixed_row_sum(LowerContext& context, const RowSum& sum) {
  const std::span<const Stage> stages = stages_for(sum);
  if (stages.empty()) return false;
  const std::int64_t room = sum.tmp.rows * sum.tmp.cols;
  if (room < kFirstResults) {
    context.fail(
        fmt::format("tmp is {} x {}, {} elements, expected at least {} for {} rows of {} "
                    "into one column; the shape of src is always enough",
                    sum.tmp.rows, sum.tmp.cols, room, kFirstResults, sum.src.rows, sum.src.cols));
  }
  for (std::size_t i = 0; i < stages.size(); ++i) {
    emit_stage(context, stages[i], i + 1 == stages.size() ? sum.dst.base : sum.tmp.base,
               i == 0 ? sum.src.base : sum.tmp.base);
  }
  return true;
}

}  // namespace davsim
