#include <fmt/format.h>

#include "isa/constants.h"
#include "ops/strip_copies.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in L1 or UB, aligned to a DataBlock"},
    {"src", address, true, "source in GM"},
    {"nd_num", integer, false, "number of matrices, 0 to 4095; 1 unless given"},
    {"n_value", integer, true, "rows of a matrix, 0 to 16384"},
    {"d_value", integer, true, "columns of a matrix, 0 to 65535; each row fills whole DataBlocks"},
    {"src_nd_matrix_stride", integer, false, "elements from one source matrix to the next"},
    {"src_d_value", integer, true, "elements from one source row to the next, 1 to 65535"},
    {"dst_nz_c0_stride", integer, true, "DataBlocks from one column of DataBlocks to the next"},
    {"dst_nz_n_stride", integer, false, "DataBlocks from one row to the next; 1 unless given"},
    {"dst_nz_matrix_stride", integer, false,
     "elements from one result to the next, 0 to 16384, in UB to 65535"},
};

constexpr std::int64_t kMaxMatrices = 4095;
constexpr std::int64_t kMaxRows = 16384;
constexpr std::int64_t kMaxColumns = 65535;
constexpr std::int64_t kMaxStride = 16384;

/// To UB there is no instruction: a copy for every column of DataBlocks.
void lower_to_ub(LowerContext& context, Type type, const Address& dst, const Address& src) {
  const std::int64_t matrices = context.integer("nd_num", 0, kMaxMatrices, 1);
  const std::int64_t rows = context.integer("n_value", 0, kMaxRows);
  const std::int64_t row_bytes = context.integer("d_value", 0, kMaxColumns) * size_of(type);
  const std::int64_t src_matrix =
      context.integer("src_nd_matrix_stride", 0, kMaxColumns, 0) * size_of(type);
  const std::int64_t dst_matrix =
      context.integer("dst_nz_matrix_stride", 0, kMaxColumns, 0) * size_of(type);
  const std::int64_t column = context.integer("dst_nz_c0_stride", 1, kMaxStride) * kBlockBytes;
  StripCopy strip{.type = type,
                  .rows = rows,
                  .gm_pitch = context.integer("src_d_value", 1, kMaxColumns) * size_of(type),
                  .ub_pitch = context.integer("dst_nz_n_stride", 1, kMaxStride, 1) * kBlockBytes};
  if (rows == 0 || row_bytes == 0) return;
  context.loop("matrix", matrices, [&](const Expression& matrix) {
    const auto copy = [&](const Expression& number, std::int64_t bytes) {
      strip.bytes = bytes;
      strip.gm = strip_at(src, matrix * Expression(src_matrix) + number * Expression(kBlockBytes));
      strip.ub = strip_at(dst, matrix * Expression(dst_matrix) + number * Expression(column));
      copy_strip_to_ub(context, strip);
    };
    const std::int64_t whole = row_bytes / kBlockBytes;
    context.loop("strip", whole, [&](const Expression& number) { copy(number, kBlockBytes); });
    if (row_bytes % kBlockBytes != 0) copy(Expression(whole), row_bytes % kBlockBytes);
  });
}

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  const Address& dst = context.address("dst", {Space::L1, Space::UB});
  const Address& src = context.address("src", {Space::GM});
  if (dst.space == Space::UB) {
    if (is_packed(type)) context.fail(fmt::format("{} goes to l1 alone", name_of(type)));
    return lower_to_ub(context, type, dst, src);
  }
  const std::int64_t matrices = context.integer("nd_num", 0, kMaxMatrices, 1);
  const std::int64_t rows = context.integer("n_value", 0, kMaxRows);
  const std::int64_t columns = context.integer("d_value", 0, kMaxColumns);
  const std::int64_t src_matrix = context.integer("src_nd_matrix_stride", 0, kMaxColumns, 0);
  const std::int64_t src_row = context.integer("src_d_value", 1, kMaxColumns);
  const std::int64_t dst_column = context.integer("dst_nz_c0_stride", 1, kMaxStride);
  const std::int64_t dst_row = context.integer("dst_nz_n_stride", 1, kMaxStride, 1);
  const std::int64_t dst_matrix = context.integer("dst_nz_matrix_stride", 0, kMaxStride, 0);
  if (matrices == 0 || rows == 0 || columns == 0) return;
  // Pairs of numbers in a byte are moved, and counted, as bytes.
  context.emit("copy_gm_to_l1_nd2nz", type == Type::int4x2 ? Type::int8 : type,
               {{"dst", dst},
                {"src", src},
                {"nd_count", matrices},
                {"n_value", rows},
                {"d_value", columns},
                {"src_nd_stride", src_matrix},
                {"src_d_stride", src_row},
                {"dst_c0_stride", dst_column},
                {"dst_n_stride", dst_row},
                {"dst_nd_stride", dst_matrix}});
}

}  // namespace

extern const OperationSpec DataCopyNd2Nz;
const OperationSpec DataCopyNd2Nz = {
    .name = "DataCopyNd2Nz",
    .summary = "Moves row-major matrices from global memory to L1 or UB, into columns of 32 bytes.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
