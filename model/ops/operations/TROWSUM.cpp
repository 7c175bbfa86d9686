#include <fmt/format.h>

#include "ops/row_sum.h"

namespace davsim::operations {
namespace {

using enum ParameterKind;

constexpr ParameterSpec kParameters[] = {
    {"dst", address, true, "tile of the sums: its first column; in UB"},
    {"src", address, true, "tile to sum, in UB"},
    {"tmp", address, true, "scratch tile in UB; not used by Ascend 950, but named there too"},
    {"src_valid_rows", integer, false, "rows to sum; all rows of the tile unless given"},
    {"src_valid_cols", integer, false, "columns to sum; all columns unless given"},
    {"dst_valid_rows", integer, false, "as many as src has to sum; all rows of dst unless given"},
    {"dst_blayout", integer, false, "0: row-major (ND); 1: column-major (DN), one column alone"},
    {"src_rows", integer, false, "rows of the tile; those of its buffer unless given"},
    {"src_cols", integer, false, "columns of the tile; those of its buffer unless given"},
    {"dst_rows", integer, false, "as src_rows"},
    {"dst_cols", integer, false, "as src_cols"},
    {"dst_valid_cols", integer, false, "columns that count; the sums fill one"},
    {"tmp_rows", integer, false, "as src_rows"},
    {"tmp_cols", integer, false, "as src_cols"},
    {"src_blayout", integer, false, "0, row-major, alone"},
    {"src_slayout", integer, false, "0, no boxes, alone"},
    {"dst_slayout", integer, false, "0, no boxes, alone"},
    {"fixed_shape", integer, false,
     "0: valid rows and columns are known at run time only, as dynamic tiles have them"},
};

void require_something(const LowerContext& context, std::int64_t valid, std::string_view what) {
  if (valid > 0) return;
  context.fail(fmt::format("src_valid_{} is 0, expected 1 or more: there is nothing to sum", what));
}

/// A row that no UB holds would become as many instructions before it is found out of range.
void require_room(const LowerContext& context, const Tile& src) {
  const std::int64_t bytes = ((src.valid_rows - 1) * src.cols + src.valid_cols) * size_of(src.type);
  const auto room = static_cast<std::int64_t>(context.target().size_of_memory(Space::UB).count());
  if (bytes <= room) return;
  context.fail(fmt::format("{} rows of {} {}, {} elements apart, are {} bytes; ub has {}",
                           src.valid_rows, src.valid_cols, name_of(src.type), src.cols, bytes,
                           room));
}

void lower(LowerContext& context) {
  static_cast<void>(context.common_type({"dst", "src"}));
  static_cast<void>(context.address("tmp", {Space::UB}));
  RowSum sum;
  sum.src = read_tile(context, "src");
  sum.dst = read_tile(context, "dst");
  sum.fixed_shape = context.integer("fixed_shape", 0, 1, 1) == 1;
  require_plain_layout(context, sum.src, "src", false);
  require_plain_layout(context, sum.dst, "dst", true);
  require_something(context, sum.src.valid_rows, "rows");
  require_something(context, sum.src.valid_cols, "cols");
  if (sum.src.valid_rows != sum.dst.valid_rows) {
    context.fail(
        fmt::format("src has {} valid rows and dst {}; they must be equal, see "
                    "src_valid_rows and dst_valid_rows",
                    sum.src.valid_rows, sum.dst.valid_rows));
  }
  require_room(context, sum.src);
  if (context.target().vector_registers) {
    return expand_row_sum_on_registers(context, sum);
  }
  expand_row_sum_on_ub(context, sum);
}

}  // namespace

extern const OperationSpec TROWSUM;
const OperationSpec TROWSUM = {
    .name = "TROWSUM",
    .summary = "Sums each row of a tile into the first column of another.",
    .parameters = kParameters,
    .lower = lower,
};

}  // namespace davsim::operations
