#pragma once

#include "ops/operation.h"

namespace davsim {

/// Rows between global memory and UB, as instructions for copies of a target can move them.
struct StripCopy {
  Type type = Type::none;
  Address gm;
  Address ub;
  std::int64_t rows = 0;
  std::int64_t bytes = 0;     ///< of a row
  std::int64_t gm_pitch = 0;  ///< bytes from one row to the next
  std::int64_t ub_pitch = 0;  ///< the same in UB: whole DataBlocks
};

/// Copies the rows to UB; what is left of their last DataBlocks becomes 0. KernelError where the
/// target moves whole DataBlocks alone and rows are none.
void copy_strip_to_ub(LowerContext& context, const StripCopy& strip);
/// Copies the rows, which are whole DataBlocks in UB, to global memory.
void copy_strip_to_gm(LowerContext& context, const StripCopy& strip);

/// `address`, `bytes` further on.
Address strip_at(const Address& address, const Expression& bytes);

}  // namespace davsim
