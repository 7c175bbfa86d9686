#include <fmt/format.h>

#include "isa/constants.h"
#include "ops/fixpipe.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in GM, L1 or the UB of the vector cores"},
    {"src", address, true, "matrix in L0C, aligned to 64 bytes"},
    {"n_size", integer, true, "columns, 0 to 4095"},
    {"m_size", integer, true, "rows, 0 to 65535"},
    {"src_stride", integer, true, "rows of 16 elements from one column of L0C to the next"},
    {"dst_stride", integer, true,
     "elements from one row, column or strip of dst to the next, as format says"},
    {"deq_scalar", integer, false, "scale of all columns as bits"},
    {"relu_en", integer, false, "1: negative values become 0"},
    {"unit_flag", integer, false, "0: off; 2 or 3: follow Mmad piece by piece"},
    {"format", integer, false, "0: columns of 16, as in L0C; 1: rows, the usual; 2: columns"},
    {"nd_num", integer, false, "matrices to move as rows or columns, 1 unless given"},
    {"src_nd_stride", integer, false, "rows of 16 elements from one matrix of L0C to the next"},
    {"dst_nd_stride", integer, false, "elements from one matrix of dst to the next"},
    {"src_nz_c0_stride", integer, false,
     "format 2: rows of 16 elements from one row of L0C to the next, 1 unless given"},
    {"dual_dst_ctrl", integer, false,
     "to UB: 1 the upper rows go to the first vector core and the lower to the second, 2 the left "
     "columns and the right ones; 0 all to one"},
    {"sub_block_id", integer, false, "to UB: which vector core, 0 unless given"},
    {"channel_split", integer, false, "1: f32 in columns of 8 instead of 16, to GM with format 0"},
    {"cbuf_workspace", address, false, "scales of the columns, uint64, in L1 or FB"},
    {"dst_type", type, false, "element type of dst, where dst is a raw address"},
};

enum class Format : std::int64_t { strips = 0, rows = 1, columns = 2 };

/// Of strips the instruction counts DataBlocks.
std::int64_t dst_stride_of(const LowerContext& context, Format format) {
  const std::int64_t stride = context.integer("dst_stride", 1, fixpipe::kMaxStride32);
  if (format != Format::strips) return stride;
  const int size = size_of(fixpipe::result_type(context));
  if (stride * size % kBlockBytes != 0) {
    context.fail(fmt::format("dst_stride is {}, expected a multiple of {} with format 0", stride,
                             kBlockBytes / size));
  }
  return stride * size / kBlockBytes;
}

/// Into a memory of a core, rows and columns are whole DataBlocks.
void check_lines(const LowerContext& context, Format format) {
  const bool rows = format == Format::rows;
  const std::string_view parameter = rows ? "n_size" : "m_size";
  const std::int64_t length =
      context.integer(parameter, 0, rows ? fixpipe::kMaxColumns : fixpipe::kMaxRows);
  const int block = kBlockBytes / size_of(fixpipe::result_type(context));
  if (length % block == 0) return;
  context.fail(fmt::format("{} is {}, expected a multiple of {}: whole DataBlocks in {}", parameter,
                           length, block,
                           name_of(context.address("dst", {Space::L1, Space::UB}).space)));
}

/// Half to each of two vector cores: numbers as they are.
void lower_dual(LowerContext& context, const Address& dst, Format format, std::int64_t split,
                const fixpipe::Matrices& matrices) {
  const Type from = context.element_type("src");
  context.require_supported(from);
  if (const Type to = fixpipe::result_type(context); to != from) {
    context.fail(fmt::format("dual_dst_ctrl converts nothing: src is {}, dst {}", name_of(from),
                             name_of(to)));
  }
  for (const std::string_view other : {"deq_scalar", "cbuf_workspace", "sub_block_id"}) {
    if (context.has(other))
      context.fail(fmt::format("{} has no meaning with dual_dst_ctrl", other));
  }
  if (format == Format::columns) context.fail("dual_dst_ctrl is for format 0 or 1");
  if (context.integer("relu_en", 0, 1, 0) == 1) context.fail("dual_dst_ctrl clips nothing");
  fixpipe::Move move{from, from, false, {}};
  const std::int64_t rows = context.integer("m_size", 0, fixpipe::kMaxRows);
  const std::int64_t columns = context.integer("n_size", 0, fixpipe::kMaxColumns);
  if (split == 1 && rows % 2 != 0) {
    context.fail(fmt::format("m_size is {}, expected an even number to split the rows", rows));
  }
  if (split == 2 && columns % kBlockBytes != 0) {
    context.fail(
        fmt::format("n_size is {}, expected a multiple of 32 to split the columns", columns));
  }
  const std::int64_t unit_flag = context.integer("unit_flag", 0, 3, 0);
  if (unit_flag == 1) context.fail("unit_flag is 1, expected 0, 2 or 3");
  move.none = rows == 0 || columns == 0;
  move.operands = {{"dst", dst},
                   {"src", context.address("src", {Space::L0C})},
                   {"m", rows},
                   {"n", columns},
                   {"src_stride", context.integer("src_stride", 0, fixpipe::kMaxStride16)},
                   {"dst_stride", dst_stride_of(context, format)},
                   {"split", split},
                   {"nz2nd", format == Format::rows ? 1 : 0},
                   {"unit_flag", unit_flag}};
  add(move, matrices);
  if (!move.none) context.emit("fixpipe_l0c_to_ub_dual", from, move.operands);
}

std::string instruction_for(Space to, Format format) {
  return fmt::format("fixpipe_l0c_to_{}{}", name_of(to), format == Format::columns ? "_nz2dn" : "");
}

void lower(LowerContext& context) {
  const Address& dst = context.address("dst", {Space::GM, Space::L1, Space::UB});
  const auto format = static_cast<Format>(context.integer("format", 0, 2, 1));
  const bool split = context.integer("channel_split", 0, 1, 0) == 1;
  const bool to_ub = dst.space == Space::UB;
  if (split && (format != Format::strips || dst.space != Space::GM ||
                fixpipe::result_type(context) != Type::f32)) {
    context.fail("channel_split is for f32 to gm with format = 0");
  }
  if (format == Format::strips) fixpipe::check_strips(context, split);
  if (format != Format::strips && dst.space != Space::GM) check_lines(context, format);
  const std::int64_t step = context.integer("src_nz_c0_stride", 1, fixpipe::kMaxStride16, 1);
  if (step != 1 && format != Format::columns) context.fail("src_nz_c0_stride is for format 2");
  const auto matrices =
      fixpipe::read_matrices(context, fixpipe::kMaxStride16, 1, fixpipe::kMaxStride32);
  if (matrices.count > 1 && format == Format::strips) context.fail("nd_num is for format 1 or 2");
  const std::int64_t dual = context.integer("dual_dst_ctrl", 0, 2, 0);
  const std::int64_t place = context.integer("sub_block_id", 0, 1, 0);
  if (!to_ub && (dual != 0 || context.has("sub_block_id"))) {
    context.fail("dual_dst_ctrl and sub_block_id are for a dst in ub");
  }
  if (dual != 0) return lower_dual(context, dst, format, dual, matrices);
  const std::string name = instruction_for(dst.space, format);
  fixpipe::Move move =
      fixpipe::read_move(context, name, dst, fixpipe::kMaxRows, dst_stride_of(context, format));
  add(move, matrices);
  if (move.none) return;
  if (format == Format::columns) {
    move.operands.emplace_back("src_row_stride", step);
  } else {
    move.operands.emplace_back("nz2nd", format == Format::rows ? 1 : 0);
    move.operands.emplace_back("channel_split", split ? 1 : 0);
  }
  if (to_ub) move.operands.emplace_back("sub_block", place);
  context.emit(name, move.from, move.operands);
}

}  // namespace

extern const OperationSpec FixpipeArch3510;
const OperationSpec FixpipeArch3510 = {
    .name = "FixpipeArch3510",
    .summary =
        "Fixpipe with the parameters of dav-3510: also to the UB of one or both vector cores, "
        "and column by column.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
