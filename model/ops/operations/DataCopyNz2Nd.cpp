#include <fmt/format.h>

#include "isa/constants.h"
#include "ops/strip_copies.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "destination in GM"},
    {"src", address, true, "source in UB, aligned to a DataBlock"},
    {"nd_num", integer, false, "number of matrices, 0 to 4095; 1 unless given"},
    {"n_value", integer, true, "rows of a matrix, 1 to 8192"},
    {"d_value", integer, true, "columns of a matrix, 1 to 8192, a multiple of 16"},
    {"src_nd_matrix_stride", integer, false,
     "256 elements from one source matrix to the next, 1 to 512"},
    {"src_n_stride", integer, true, "16 elements from one column of 16 to the next, 0 to 4096"},
    {"dst_d_stride", integer, true, "elements from one row of results to the next, 1 to 65535"},
    {"dst_nd_matrix_stride", integer, false, "elements from one result to the next, 1 to 65535"},
};

constexpr std::int64_t kMaxMatrices = 4095;
constexpr std::int64_t kMaxExtent = 8192;
constexpr std::int64_t kMaxSrcMatrix = 512;
constexpr std::int64_t kMaxColumnStride = 4096;
constexpr std::int64_t kMaxField = 65535;
constexpr std::int64_t kColumns = 16;  ///< of a strip

/// There is no instruction: a copy for every column of 16 elements.
void lower(LowerContext& context) {
  const Type type = context.common_type({"dst", "src"});
  const std::int64_t size = size_of(type);
  const Address& dst = context.address("dst", {Space::GM});
  const Address& src = context.address("src", {Space::UB});
  const std::int64_t columns = context.integer("d_value", 1, kMaxExtent);
  if (columns % kColumns != 0) {
    context.fail(fmt::format("d_value is {}, expected a multiple of {}", columns, kColumns));
  }
  const std::int64_t src_matrix =
      context.integer("src_nd_matrix_stride", 1, kMaxSrcMatrix, 1) * kColumns * kColumns * size;
  const std::int64_t dst_matrix = context.integer("dst_nd_matrix_stride", 1, kMaxField, 1) * size;
  const std::int64_t column =
      context.integer("src_n_stride", 0, kMaxColumnStride) * kColumns * size;
  const std::int64_t bytes = kColumns * size;
  StripCopy strip{.type = type,
                  .rows = context.integer("n_value", 1, kMaxExtent),
                  .bytes = bytes,
                  .gm_pitch = context.integer("dst_d_stride", 1, kMaxField) * size,
                  .ub_pitch = bytes};
  context.loop(
      "matrix", context.integer("nd_num", 0, kMaxMatrices, 1), [&](const Expression& matrix) {
        context.loop("strip", columns / kColumns, [&](const Expression& number) {
          strip.ub = strip_at(src, matrix * Expression(src_matrix) + number * Expression(column));
          strip.gm = strip_at(dst, matrix * Expression(dst_matrix) + number * Expression(bytes));
          copy_strip_to_gm(context, strip);
        });
      });
}

}  // namespace

extern const OperationSpec DataCopyNz2Nd;
const OperationSpec DataCopyNz2Nd = {
    .name = "DataCopyNz2Nd",
    .summary = "Moves matrices in columns of 16 elements from UB to global memory, row by row.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
