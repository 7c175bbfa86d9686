#include "ops/operation.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in L1, aligned to a DataBlock"},
    {"src", address, true, "source in GM"},
    {"nd_num", integer, false, "number of matrices, 0 to 4095; 1 unless given"},
    {"n_value", integer, true, "rows of a matrix, 0 to 16384"},
    {"d_value", integer, true, "columns of a matrix, 0 to 65535; each row fills whole DataBlocks"},
    {"src_nd_matrix_stride", integer, false, "elements from one source matrix to the next"},
    {"src_d_value", integer, true, "elements from one source row to the next, 1 to 65535"},
    {"dst_nz_c0_stride", integer, true, "DataBlocks from one column of DataBlocks to the next"},
    {"dst_nz_n_stride", integer, false, "DataBlocks from one row to the next; 1 unless given"},
    {"dst_nz_matrix_stride", integer, false, "elements from one result to the next, 0 to 16384"},
};

constexpr std::int64_t kMaxMatrices = 4095;
constexpr std::int64_t kMaxRows = 16384;
constexpr std::int64_t kMaxColumns = 65535;
constexpr std::int64_t kMaxStride = 16384;

void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  const Address& dst = context.address("dst", {Space::L1});
  const Address& src = context.address("src", {Space::GM});
  const std::int64_t matrices = context.integer("nd_num", 0, kMaxMatrices, 1);
  const std::int64_t rows = context.integer("n_value", 0, kMaxRows);
  const std::int64_t columns = context.integer("d_value", 0, kMaxColumns);
  const std::int64_t src_matrix = context.integer("src_nd_matrix_stride", 0, kMaxColumns, 0);
  const std::int64_t src_row = context.integer("src_d_value", 1, kMaxColumns);
  const std::int64_t dst_column = context.integer("dst_nz_c0_stride", 1, kMaxStride);
  const std::int64_t dst_row = context.integer("dst_nz_n_stride", 1, kMaxStride, 1);
  const std::int64_t dst_matrix = context.integer("dst_nz_matrix_stride", 0, kMaxStride, 0);
  if (matrices == 0 || rows == 0 || columns == 0) return;
  context.emit("copy_gm_to_l1_nd2nz", type,
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
    .summary =
        "Moves row-major matrices from global memory to L1, into fractals of 32-byte columns.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
