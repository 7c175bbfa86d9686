#include <fmt/format.h>

#include "isa/constants.h"
#include "ops/row_sum.h"

namespace davsim {
namespace {

/// Scalar registers of the loop over lanes, and the event id of both flags.
constexpr std::int64_t kSum = 0, kLane = 1, kEvent = 0;

void barrier(LowerContext& context) {
  context.emit("pipe_barrier", Type::none, {{"pipe", Pipe::V}});
}

void set_count(LowerContext& context, std::int64_t elements) {
  context.emit("set_vector_mask", Type::none, {{"high", 0}, {"low", elements}});
}

void hand_over(LowerContext& context, Pipe from, Pipe to) {
  for (const std::string_view what : {"set_flag", "wait_flag"}) {
    context.emit(what, Type::none, {{"source", from}, {"destination", to}, {"id", kEvent}});
  }
}

/// tmp += the DataBlock at `src`; the count decides how many of its elements.
void accumulate(LowerContext& context, const RowSum& sum, const Address& src) {
  context.emit("vadd", sum.type(),
               {{"dst", sum.tmp.base},
                {"src0", sum.tmp.base},
                {"src1", src},
                {"repeat", 1},
                {"dst_block_stride", 0},
                {"src0_block_stride", 0},
                {"src1_block_stride", 1},
                {"dst_repeat_stride", 0},
                {"src0_repeat_stride", 0},
                {"src1_repeat_stride", 1}});
  barrier(context);
}

/// dst = the sum of the lanes of tmp, in the scalar unit.
void add_lanes(LowerContext& context, const RowSum& sum, const Address& dst, std::int64_t lanes) {
  const Type type = sum.type();
  hand_over(context, Pipe::V, Pipe::S);
  context.emit("scalar_load_ub", type, {{"src", sum.tmp.base}, {"to", kSum}});
  context.loop("lane", lanes - 1, [&](const Expression& lane) {
    context.emit("scalar_load_ub", type, {{"src", sum.tmp.at(lane + 1)}, {"to", kLane}});
    context.emit("scalar_add", type, {{"to", kSum}, {"left", kSum}, {"right", kLane}});
  });
  context.emit("scalar_store_ub", type, {{"dst", dst}, {"value", 0}, {"from", kSum}});
  hand_over(context, Pipe::S, Pipe::V);
}

}  // namespace

void expand_integer_row_sum(LowerContext& context, const RowSum& sum) {
  const Type type = sum.type();
  const std::int64_t lanes = kBlockBytes / size_of(type);
  const std::int64_t blocks = sum.src.valid_cols / lanes;
  const std::int64_t rest = sum.src.valid_cols % lanes;
  require_tmp(context, sum, 1, lanes);
  context.emit("set_mask_count", Type::none, {});
  context.loop("row", sum.src.valid_rows, [&](const Expression& row) {
    const Expression start = row * sum.src.row_stride();
    set_count(context, lanes);
    context.emit("vector_dup", type,
                 {{"dst", sum.tmp.base}, {"value", 0}, {"repeat", 1}, {"dst_repeat_stride", 0}});
    barrier(context);
    context.loop("block", blocks, [&](const Expression& block) {
      accumulate(context, sum, sum.src.at(start + block * lanes));
    });
    if (rest != 0) {
      set_count(context, rest);
      accumulate(context, sum, sum.src.at(start + blocks * lanes));
    }
    add_lanes(context, sum, sum.dst.at(row * sum.dst.row_stride()), lanes);
  });
  context.emit("set_mask_norm", Type::none, {});
  context.emit("set_vector_mask", Type::none, {{"high", -1}, {"low", -1}});
}

}  // namespace davsim
