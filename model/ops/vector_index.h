#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ops/operation.h"

namespace davsim {

/// Consecutive numbers in UB, with their arguments checked: `first`, `first` + 1, ...
struct VectorIndex {
  Type type = Type::none;
  Address dst;
  std::int64_t first = 0;  ///< as the bits of an element
  std::int64_t count = 0;  ///< count form; 0: masked form
  std::int64_t repeats = 0;
  std::int64_t block_stride = 1;
  std::int64_t repeat_stride = 8;
  std::int64_t leading_lanes = 0;    ///< masked form, unless bits say which lanes
  std::vector<std::uint64_t> words;  ///< masked form: bits

  [[nodiscard]] std::int64_t lanes() const;
  /// Whether a lane of a repeat takes part.
  [[nodiscard]] bool takes(std::int64_t lane) const;
  /// `first` plus a whole number, rounded to the type.
  [[nodiscard]] std::int64_t element(std::int64_t offset) const;
  /// A whole number as an element.
  [[nodiscard]] std::int64_t step(std::int64_t number) const;
};

/// On UB: the scalar unit writes the first elements, and sums with a number make DataBlocks from
/// DataBlocks and repeats from repeats, as the vendor's library does it.
void create_index_on_ub(LowerContext& context, const VectorIndex& index);

}  // namespace davsim
