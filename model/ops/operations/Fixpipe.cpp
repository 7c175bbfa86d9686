#include <fmt/format.h>

#include "isa/constants.h"
#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in GM or L1"},
    {"src", address, true, "matrix in L0C, aligned to 64 bytes"},
    {"n_size", integer, true, "columns, 0 to 4095"},
    {"m_size", integer, true, "rows, 0 to 8192 with nz2nd, else 0 to 65535"},
    {"src_stride", integer, true, "rows of 16 elements from one column of L0C to the next"},
    {"dst_stride", integer, true,
     "with nz2nd elements of a row of dst, else DataBlocks from one column of dst to the next"},
    {"deq_scalar", integer, false, "scale of all columns as bits; 8-bit results and int32 to f16"},
    {"relu_en", integer, false, "1: negative values become 0"},
    {"unit_flag", integer, false, "0: off; 2 or 3: follow Mmad piece by piece"},
    {"channel_split", integer, false, "1: f32 in columns of 8 instead of 16, to GM without nz2nd"},
    {"nz2nd", integer, false, "1: rows, as GM has unless 0 is given; 0: columns of 16, as in L0C"},
    {"cbuf_workspace", address, false, "scales of the columns, uint64, in L1 or FB"},
    {"dst_type", type, false, "element type of dst, where dst is a raw address"},
};

constexpr std::int64_t kMaxColumns = 4095;
constexpr std::int64_t kMaxRows = 65535;
constexpr std::int64_t kMaxRowsToRows = 8192;
constexpr std::int64_t kMaxSrcStride = 65535;
constexpr std::int64_t kMaxDstStride = 4294967295;
/// Bits of a scale: factor, shift, offset and sign.
constexpr std::int64_t kMaxScale = (std::int64_t{1} << 47) - 1;
constexpr std::int64_t kScaleBytes = 8;
constexpr std::int64_t kColumnElements = 16;

/// Where the scale comes from, as the instruction counts it.
enum class Scale : std::int64_t { none = 0, one = 1, by_column = 2 };

Scale scale_of(const LowerContext& context, Type from, Type to) {
  const bool one = context.has("deq_scalar");
  const bool by_column = context.has("cbuf_workspace");
  const bool needed = size_of(to) == 1 || (from == Type::int32 && is_float(to));
  if (one && by_column) context.fail("deq_scalar and cbuf_workspace exclude each other");
  if (needed && !one && !by_column) {
    context.fail(fmt::format("{} to {} needs a scale: deq_scalar or cbuf_workspace", name_of(from),
                             name_of(to)));
  }
  if (!needed && (one || by_column)) {
    context.fail(fmt::format("{} has no meaning from {} to {}",
                             one ? "deq_scalar" : "cbuf_workspace", name_of(from), name_of(to)));
  }
  if (!needed) return Scale::none;
  return one ? Scale::one : Scale::by_column;
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

void check_columns(const LowerContext& context, bool rows, bool split, std::int64_t columns) {
  const std::int64_t multiple = split ? kColumnElements / 2 : kColumnElements;
  if (rows || columns % multiple == 0) return;
  context.fail(
      fmt::format("n_size is {}, expected a multiple of {} without nz2nd", columns, multiple));
}

std::int64_t unit_flag_of(const LowerContext& context) {
  const std::int64_t flag = context.integer("unit_flag", 0, 3, 0);
  if (flag == 1) context.fail("unit_flag is 1, expected 0, 2 or 3");
  return flag;
}

void lower(LowerContext& context) {
  const Address& dst = context.address("dst", {Space::GM, Space::L1});
  const Address& src = context.address("src", {Space::L0C});
  const bool to_gm = dst.space == Space::GM;
  const std::string_view name = to_gm ? "fixpipe_l0c_to_gm" : "fixpipe_l0c_to_l1";
  const Type from = context.element_type("src");
  const Type to = context.has("dst_type") ? context.type("dst_type") : context.element_type("dst");
  context.require_supported(from);
  context.require_pair(name, from, to);
  const bool rows = context.integer("nz2nd", 0, 1, to_gm ? 1 : 0) == 1;
  const bool split = context.integer("channel_split", 0, 1, 0) == 1;
  if (rows && !to_gm) context.fail("nz2nd = 1 is modelled to gm alone; l1 takes columns of 16");
  if (split && (rows || !to_gm || to != Type::f32)) {
    context.fail("channel_split is for f32 to gm with nz2nd = 0");
  }
  const std::int64_t columns = context.integer("n_size", 0, kMaxColumns);
  check_columns(context, rows, split, columns);
  const std::int64_t m = context.integer("m_size", 0, rows ? kMaxRowsToRows : kMaxRows);
  const std::int64_t src_stride = context.integer("src_stride", 0, kMaxSrcStride);
  const std::int64_t dst_stride = context.integer("dst_stride", 1, kMaxDstStride);
  const std::int64_t relu = context.integer("relu_en", 0, 1, 0);
  const std::int64_t unit_flag = unit_flag_of(context);
  const Scale scale = scale_of(context, from, to);
  const std::int64_t bits = context.integer("deq_scalar", 0, kMaxScale, 0);
  if (m == 0 || columns == 0) return;
  const Expression scales =
      scale == Scale::by_column ? scale_address(context, columns) : Expression(0);
  context.emit(name, from,
               {{"dst", dst},
                {"src", src},
                {"m", m},
                {"n", columns},
                {"src_stride", src_stride},
                {"dst_stride", dst_stride},
                {"to", to},
                {"nz2nd", rows ? 1 : 0},
                {"quant", static_cast<std::int64_t>(scale)},
                {"scale", bits},
                {"scale_address", scales},
                {"relu", relu},
                {"unit_flag", unit_flag},
                {"channel_split", split ? 1 : 0}});
}

}  // namespace

extern const OperationSpec Fixpipe;
const OperationSpec Fixpipe = {
    .name = "Fixpipe",
    .summary =
        "Moves a matrix from L0C to global memory or L1; converts, scales and clips on the way.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
