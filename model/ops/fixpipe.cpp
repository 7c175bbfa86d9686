#include "ops/fixpipe.h"

#include <fmt/format.h>

#include "isa/constants.h"

namespace davsim::fixpipe {
namespace {

/// Bits of a scale: factor, shift, offset and sign.
constexpr std::int64_t kMaxScale = (std::int64_t{1} << 47) - 1;
constexpr std::int64_t kScaleBytes = 8;
constexpr std::int64_t kStripColumns = 16;

/// Where the scale comes from, as the instruction counts it.
enum class Scale : std::int64_t { none = 0, one = 1, by_column = 2 };

Scale scale_of(const LowerContext& context, Type from, Type to) {
  const bool one = context.has("deq_scalar");
  const bool by_column = context.has("cbuf_workspace");
  const bool needed = size_of(to) == 1 || (from == Type::int32 && is_float(to));
  const bool possible = needed || (from == Type::f32 && context.target().fixpipe_scales_floats);
  if (one && by_column) context.fail("deq_scalar and cbuf_workspace exclude each other");
  if (needed && !one && !by_column) {
    context.fail(fmt::format("{} to {} needs a scale: deq_scalar or cbuf_workspace", name_of(from),
                             name_of(to)));
  }
  if (!possible && (one || by_column)) {
    context.fail(fmt::format("{} has no meaning from {} to {}",
                             one ? "deq_scalar" : "cbuf_workspace", name_of(from), name_of(to)));
  }
  return one ? Scale::one : by_column ? Scale::by_column : Scale::none;
}

/// The scales of `columns` columns in the fixpipe buffer; brings them there from L1.
Expression scale_address(LowerContext& context, std::int64_t columns) {
  const Address& scales = context.address("cbuf_workspace", {Space::L1, Space::FB});
  if (const Type type = context.element_type("cbuf_workspace"); type != Type::uint64) {
    context.fail(fmt::format("cbuf_workspace is {}, expected uint64", name_of(type)));
  }
  if (scales.space == Space::FB) return scales.bytes;
  const std::int64_t room =
      static_cast<std::int64_t>(context.target().size_of_memory(Space::FB).count()) / kScaleBytes;
  if (columns > room) {
    context.fail(fmt::format(
        "n_size is {}, but fb holds the scales of {} columns; move fewer at once", columns, room));
  }
  const std::int64_t unit = context.target().fixpipe_buffer_unit_bytes.count();
  const std::int64_t bytes = (columns * kScaleBytes + unit - 1) / unit * unit;
  context.emit("copy_l1_to_fb", Type::uint64,
               {{"dst", Expression(0)}, {"src", scales}, {"bursts", 1}, {"burst_bytes", bytes}});
  context.emit("pipe_barrier", Type::none, {{"pipe", Pipe::FIX}});
  return Expression(0);
}

std::int64_t unit_flag_of(const LowerContext& context) {
  const std::int64_t flag = context.integer("unit_flag", 0, 3, 0);
  if (flag == 1) context.fail("unit_flag is 1, expected 0, 2 or 3");
  return flag;
}

}  // namespace

Type result_type(const LowerContext& context) {
  return context.has("dst_type") ? context.type("dst_type") : context.element_type("dst");
}

Move read_move(LowerContext& context, std::string_view instruction, const Address& dst,
               std::int64_t max_rows, std::int64_t dst_stride) {
  Move move;
  const Address& src = context.address("src", {Space::L0C});
  move.from = context.element_type("src");
  move.to = result_type(context);
  context.require_supported(move.from);
  context.require_pair(instruction, move.from, move.to);
  const std::int64_t columns = context.integer("n_size", 0, kMaxColumns);
  const std::int64_t rows = context.integer("m_size", 0, max_rows);
  const std::int64_t src_stride = context.integer("src_stride", 0, kMaxStride16);
  const std::int64_t relu = context.integer("relu_en", 0, 1, 0);
  const std::int64_t unit_flag = unit_flag_of(context);
  const Scale scale = scale_of(context, move.from, move.to);
  const std::int64_t bits = context.integer("deq_scalar", 0, kMaxScale, 0);
  move.none = rows == 0 || columns == 0;
  if (move.none) return move;
  const Expression scales =
      scale == Scale::by_column ? scale_address(context, columns) : Expression(0);
  move.operands = {{"dst", dst},
                   {"src", src},
                   {"m", rows},
                   {"n", columns},
                   {"src_stride", src_stride},
                   {"dst_stride", dst_stride},
                   {"to", move.to},
                   {"quant", static_cast<std::int64_t>(scale)},
                   {"scale", bits},
                   {"scale_address", scales},
                   {"relu", relu},
                   {"unit_flag", unit_flag}};
  return move;
}

Matrices read_matrices(const LowerContext& context, std::int64_t max_src_stride, std::int64_t unit,
                       std::int64_t max_dst_stride) {
  Matrices all;
  all.count = context.integer("nd_num", 0, kMaxStride16, 1);
  const std::int64_t src_stride = context.integer("src_nd_stride", 0, max_src_stride, 0);
  const std::int64_t least = all.count > 1 ? 1 : 0;  // matrices must not cover each other
  const std::int64_t dst_stride = context.integer("dst_nd_stride", least, max_dst_stride, 0);
  if (all.count <= 1) return all;
  all.src_stride = src_stride * unit;
  all.dst_stride = dst_stride;
  return all;
}

void add(Move& move, const Matrices& matrices) {
  if (matrices.count == 0) move.none = true;
  if (matrices.count <= 1) return;
  move.operands.emplace_back("nd_num", matrices.count);
  move.operands.emplace_back("src_nd_stride", matrices.src_stride);
  move.operands.emplace_back("dst_nd_stride", matrices.dst_stride);
}

void check_strips(const LowerContext& context, bool split) {
  const std::int64_t multiple = split ? kStripColumns / 2 : kStripColumns;
  const std::int64_t columns = context.integer("n_size", 0, kMaxColumns);
  if (columns % multiple == 0) return;
  context.fail(
      fmt::format("n_size is {}, expected a multiple of {} without nz2nd", columns, multiple));
}

}  // namespace davsim::fixpipe
