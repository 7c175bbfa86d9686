#pragma once

#include "ops/tile.h"

namespace davsim {

/// A row sum whose general rules have been checked.
struct RowSum {
  Tile dst;
  Tile src;
  Tile tmp;  ///< filled in by the expansions that use it; the others ignore the operand
  /// Whether the valid region is known when the kernel is compiled: some shapes then have an
  /// expansion of their own.
  bool fixed_shape = true;

  [[nodiscard]] Type type() const { return src.type; }
};

// One expansion for each kind of vector unit. They sum in different orders, as the chips do.

/// On UB, with the mask registers: dav-2201. KernelError when `tmp` is too small.
void expand_row_sum_on_ub(LowerContext& context, RowSum sum);

/// In vector registers, as one vector function; `tmp` is not used: dav-3510. Each part of a row is
/// summed as a tree, and the parts one after the other.
void expand_row_sum_on_registers(LowerContext& context, const RowSum& sum);

/// The part of it for shapes that have an expansion of their own: f32 and 64 x 128, 32 x 256,
/// 16 x 512 or 8 x 1024 into one column. False if `sum` is none of them; nothing is emitted then.
bool expand_fixed_row_sum(LowerContext& context, const RowSum& sum);

/// The part of it for integers: DataBlocks into one of tmp, and its lanes in the scalar unit.
void expand_integer_row_sum(LowerContext& context, const RowSum& sum);

/// KernelError unless `tmp` has `rows` rows and `cols` columns.
void require_tmp(const LowerContext& context, const RowSum& sum, std::int64_t rows,
                 std::int64_t cols);

}  // namespace davsim
