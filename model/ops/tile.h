#pragma once

#include <string_view>

#include "ops/operation.h"

namespace davsim {

/// A tile operand: a matrix in an on-chip memory, of which the first `valid_rows` rows and
/// `valid_cols` columns count. Sizes in elements.
struct Tile {
  Address base;
  Type type = Type::none;
  std::int64_t rows = 0;
  std::int64_t cols = 0;
  std::int64_t valid_rows = 0;
  std::int64_t valid_cols = 0;
  bool column_major = false;  ///< DN: columns lie behind one another; otherwise ND, rows do

  /// Elements from one row to the next.
  [[nodiscard]] std::int64_t row_stride() const { return column_major ? 1 : cols; }
  /// Address of element `index` behind the first; `index` may use loop variables.
  [[nodiscard]] Address at(const Expression& index) const;
};

// How the documents number the layouts of tiles: of their blocks, and inside blocks (NoneBox:
// none).
inline constexpr std::int64_t kRowMajorBlocks = 0;
inline constexpr std::int64_t kColMajorBlocks = 1;
inline constexpr std::int64_t kNoneBox = 0;
inline constexpr std::int64_t kLargestSLayout = 2;

/// Reads the tile `name` in UB from the arguments `name`, `<name>_rows`, `<name>_cols`,
/// `<name>_valid_rows`, `<name>_valid_cols`, `<name>_blayout` and `<name>_slayout`, as far as the
/// operation has them. Rows and columns are those of the buffer (its last two extents; a buffer of
/// one extent is one row, or one column if column-major) unless they are given. KernelError for
/// what no tile can be: rows (column-major: columns) that are no multiple of 32 bytes, a valid
/// region beyond the tile, a tile beyond its buffer.
Tile read_tile(LowerContext& context, std::string_view name);

/// KernelError if the tile has a layout other than ND or, where `one_column` allows it, DN with one
/// column.
void require_plain_layout(const LowerContext& context, const Tile& tile, std::string_view name,
                          bool one_column);

}  // namespace davsim
