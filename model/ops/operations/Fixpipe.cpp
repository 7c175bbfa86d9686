#include "ops/fixpipe.h"

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
    {"nd_num", integer, false, "matrices to move to GM as rows, 1 unless given"},
    {"src_nd_stride", integer, false, "fractals of 1024 bytes from one matrix of L0C to the next"},
    {"dst_nd_stride", integer, false, "elements from one matrix of dst to the next"},
};

constexpr std::int64_t kMaxRowsToRows = 8192;
constexpr std::int64_t kMaxSrcNdStride = 512;
constexpr std::int64_t kMaxDstNdStride = 65535;
constexpr std::int64_t kFractalRowsOfStride = 16;

void lower(LowerContext& context) {
  const Address& dst = context.address("dst", {Space::GM, Space::L1});
  const bool to_gm = dst.space == Space::GM;
  const std::string_view name = to_gm ? "fixpipe_l0c_to_gm" : "fixpipe_l0c_to_l1";
  const bool rows = context.integer("nz2nd", 0, 1, to_gm ? 1 : 0) == 1;
  const bool split = context.integer("channel_split", 0, 1, 0) == 1;
  if (rows && !to_gm) context.fail("nz2nd = 1 is modelled to gm alone; l1 takes columns of 16");
  if (split && (rows || !to_gm || fixpipe::result_type(context) != Type::f32)) {
    context.fail("channel_split is for f32 to gm with nz2nd = 0");
  }
  if (!rows) fixpipe::check_strips(context, split);
  const auto matrices =
      fixpipe::read_matrices(context, kMaxSrcNdStride, kFractalRowsOfStride, kMaxDstNdStride);
  if (matrices.count > 1 && !rows) context.fail("nd_num is for rows in gm, with nz2nd = 1");
  fixpipe::Move move =
      fixpipe::read_move(context, name, dst, rows ? kMaxRowsToRows : fixpipe::kMaxRows,
                         context.integer("dst_stride", 1, fixpipe::kMaxStride32));
  add(move, matrices);
  if (move.none) return;
  move.operands.emplace_back("nz2nd", rows ? 1 : 0);
  move.operands.emplace_back("channel_split", split ? 1 : 0);
  context.emit(name, move.from, move.operands);
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
