#pragma once

#include <array>
#include <optional>

#include "ops/masks.h"
#include "ops/operation.h"

namespace davsim {

// Reductions of repeats: of each DataBlock, of the whole repeat, or of its neighbours. The names of
// old differ from the new ones in the order of arguments and in what an empty mask means.

enum class ReductionScope : std::uint8_t { data_block, repeat, pair };

inline constexpr std::array<std::string_view, 3> kReductions = {"SUM", "MAX", "MIN"};
inline constexpr std::array<std::string_view, 4> kReductionOrders = {"VALUE_INDEX", "INDEX_VALUE",
                                                                     "ONLY_VALUE", "ONLY_INDEX"};

/// The common lowering. `kind`: one of kReductions.
void lower_reduction(LowerContext& context, ReductionScope scope, std::string_view kind,
                     EmptyMask empty);

/// A reduction whose arguments have been checked.
struct Reduction {
  ReductionScope scope = ReductionScope::data_block;
  std::string_view kind;   ///< of kReductions
  std::string_view order;  ///< of kReductionOrders; extremes of repeats only
  Type type = Type::none;
  Type result = Type::none;  ///< sums of 16-bit integers have 32 bits
  Address dst;
  Address src;
  std::int64_t repeats = 0;
  std::int64_t result_bytes = 0;       ///< of a repeat: the unit of the next
  std::int64_t dst_repeat_stride = 0;  ///< in results of a repeat
  std::int64_t src_block_stride = 0;   ///< in DataBlocks
  std::int64_t src_repeat_stride = 0;  ///< in DataBlocks
  std::int64_t count = 0;              ///< counter mode: elements in all; 0: normal mode
  /// Normal mode: lanes of each repeat; without, the mask registers of the core say which.
  std::optional<std::int64_t> leading_lanes;

  [[nodiscard]] bool is_sum() const { return kind == "SUM"; }
};

/// Emits the vector function that emulates it in vector registers: dav-3510. KernelError where a
/// buffer takes the UB that the emulation keeps for itself.
void reduce_in_registers(LowerContext& context, const Reduction& reduction);

}  // namespace davsim
