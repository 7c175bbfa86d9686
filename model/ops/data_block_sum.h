#pragma once

#include <optional>

#include "ops/masks.h"
#include "ops/operation.h"

namespace davsim {

/// The common lowering of BlockReduceSum and its newer name ReduceDataBlock (sum): they differ in
/// the order of arguments and in what an empty mask means.
void lower_data_block_sum(LowerContext& context, EmptyMask empty);

/// A data block sum whose arguments have been checked.
struct DataBlockSum {
  Type type = Type::none;
  Address dst;
  Address src;
  std::int64_t repeats = 0;
  std::int64_t dst_repeat_stride = 0;  ///< in the eight results of a repeat
  std::int64_t src_block_stride = 0;   ///< in DataBlocks
  std::int64_t src_repeat_stride = 0;  ///< in DataBlocks
  std::int64_t count = 0;              ///< counter mode: elements in all; 0: normal mode
  /// Normal mode: lanes of each repeat; without, the mask registers of the core say which.
  std::optional<std::int64_t> leading_lanes;
};

/// Emits the vector function that emulates it in vector registers: dav-3510. KernelError where a
/// buffer takes the UB that the emulation keeps for itself.
void sum_data_blocks_in_registers(LowerContext& context, const DataBlockSum& sum);

}  // namespace davsim
