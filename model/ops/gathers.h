#pragma once

#include "ops/comparisons.h"

namespace davsim {

// Gathering and scattering where vector instructions compute in registers: a vector function each.

/// A gather or a scatter of elements whose arguments have been checked.
struct ElementMoves {
  Type type = Type::none;
  bool scatters = false;
  Address
      places;  ///< what offsets count from: the source of a gather, the destination of a scatter
  Address contiguous;              ///< the other side
  Address offsets;                 ///< uint32 in UB, bytes
  std::int64_t base = 0;           ///< added to each of them
  std::int64_t repeat_stride = 0;  ///< DataBlocks between repeats of the contiguous side
  Extent extent;
};
/// Reads the arguments; `places` and `contiguous` name the addresses. Nothing if there is nothing
/// to do.
std::optional<ElementMoves> read_element_moves(LowerContext& context, std::string_view places,
                                               std::string_view contiguous,
                                               std::string_view offsets, std::string_view base,
                                               std::string_view stride);
void move_elements_in_registers(LowerContext& context, const ElementMoves& moves);

/// DataBlocks that a repeat leaves, eight of them.
struct BlockResults {
  Type type = Type::none;
  Address dst;
  std::int64_t repeats = 0;
  std::int64_t block_stride = 1;   ///< in DataBlocks
  std::int64_t repeat_stride = 0;  ///< in DataBlocks
};
/// Gatherb.
void gather_blocks_in_registers(LowerContext& context, const BlockResults& results,
                                const Address& src, const Address& offsets);
/// Gathers DataBlocks by the list of offsets that the parameter `offset` names, on either kind of
/// architecture.
void lower_gather_blocks(LowerContext& context, std::string_view offset);
/// Brcb.
void fill_blocks_in_registers(LowerContext& context, const BlockResults& results,
                              const Address& src);

}  // namespace davsim
