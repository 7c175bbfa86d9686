#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "ops/operation.h"

namespace davsim::fixpipe {

// What the forms of Fixpipe share. Parameters have the same names in all of them.

inline constexpr std::int64_t kMaxColumns = 4095;
inline constexpr std::int64_t kMaxRows = 65535;
inline constexpr std::int64_t kMaxStride16 = 65535;
inline constexpr std::int64_t kMaxStride32 = 4294967295;

/// A move out of L0C as the operands of its instruction. `none`: there is nothing to move.
struct Move {
  Type from = Type::none;
  Type to = Type::none;
  bool none = false;
  std::vector<Emit> operands;
};

/// Reads types, sizes, scale, relu and unit flag of a move by `instruction`, and checks them;
/// brings scales from L1 into the fixpipe buffer. `dst_stride` is in the unit of the instruction.
Move read_move(LowerContext& context, std::string_view instruction, const Address& dst,
               std::int64_t max_rows, std::int64_t dst_stride);

/// The element type of the destination.
Type result_type(const LowerContext& context);

/// Several matrices at once: nd_num and its strides, in the units of the instruction.
struct Matrices {
  std::int64_t count = 1;
  std::int64_t src_stride = 0;
  std::int64_t dst_stride = 0;
};
/// `unit`: rows of 16 elements that src_nd_stride counts. Strides count only for several matrices.
Matrices read_matrices(const LowerContext& context, std::int64_t max_src_stride, std::int64_t unit,
                       std::int64_t max_dst_stride);
void add(Move& move, const Matrices& matrices);

/// Strips of columns are whole: of 8 columns with `split`, else of 16.
void check_strips(const LowerContext& context, bool split);

}  // namespace davsim::fixpipe
