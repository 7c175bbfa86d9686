#pragma once

#include "ops/masks.h"

namespace davsim {

/// GatherMask: which elements it takes from where.
struct GatherByMask {
  Type type = Type::none;
  Address dst;
  Address src0;
  std::optional<Address> src1;  ///< bits; without, a pattern
  std::int64_t pattern = 0;
  bool counts = false;  ///< `count` says how many elements there are
  std::int64_t count = 0;
  std::int64_t repeats = 0;
  std::int64_t src0_block = 1;  ///< strides in DataBlocks
  std::int64_t src0_repeat = kBlocksPerRepeat;
  std::int64_t src1_repeat = 0;
};

/// Whether the count is that of all elements of a target, and not of each repeat.
bool counts_all_elements(const Target& target);

/// One instruction on UB.
void gather_on_ub(LowerContext& context, const GatherByMask& gather);
/// A vector function, which leaves in AR how many bytes it has kept.
void gather_in_registers(LowerContext& context, const GatherByMask& gather);

}  // namespace davsim
