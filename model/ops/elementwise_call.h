#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "ops/elementwise.h"
#include "ops/masks.h"

namespace davsim {

/// A vector operand of an element-wise operation.
struct ElementwiseVector {
  std::string_view name;
  Address address;
  Type type = Type::none;
  std::int64_t block_stride = 1;
  std::int64_t repeat_stride = kBlocksPerRepeat;
};

/// The checked arguments of an element-wise operation.
struct ElementwiseCall {
  Type type = Type::none;                  ///< of the sources
  Type result = Type::none;                ///< of dst
  std::vector<ElementwiseVector> vectors;  ///< dst, then the sources
  /// The first `count` elements: without strides, or, in counter mode, with them.
  std::optional<std::int64_t> count;
  bool counter = false;
  /// Else `repeats` repeats under a mask.
  std::int64_t repeats = 0;
  bool sets_mask = true;

  /// The type that says how many elements a repeat has.
  [[nodiscard]] Type widest() const { return size_of(type) > size_of(result) ? type : result; }
  [[nodiscard]] std::int64_t lanes() const { return lanes_of(widest()); }
};

/// Emits the vector function that carries out a call.
void elementwise_in_registers(LowerContext& context, const Elementwise& what,
                              const ElementwiseCall& call);

}  // namespace davsim
