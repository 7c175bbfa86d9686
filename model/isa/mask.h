#pragma once

#include <array>
#include <cstdint>

#include "isa/constants.h"

namespace davsim {

/// The vector mask registers of a core. In normal mode `bits` enables elements of every repeat:
/// bit i of the 128 for element i (32-bit types use bits[0] alone, 64-bit types its lower half).
/// In counter mode bits[0] is the number of elements that the whole instruction processes.
struct MaskState {
  std::array<std::uint64_t, 2> bits = {~std::uint64_t{0}, ~std::uint64_t{0}};
  bool counter = false;
  bool operator==(const MaskState&) const = default;
};

/// Which bytes of one repeat take part: bit b of blocks[i] stands for byte b of DataBlock i.
struct LanePattern {
  std::array<std::uint32_t, kBlocksPerRepeat> blocks{};

  /// True if every byte of the repeat takes part.
  [[nodiscard]] bool all() const;
  /// True if no byte takes part.
  [[nodiscard]] bool none() const;
  /// True if element `i` of `size` bytes takes part.
  [[nodiscard]] bool element(int i, int size) const {
    const int byte = i * size;
    return ((blocks[static_cast<std::size_t>(byte / kBlockBytes)] >> (byte % kBlockBytes)) & 1U) != 0;
  }
  bool operator==(const LanePattern&) const = default;
};

/// How a vector instruction runs through its elements: `repeats` times over 256 bytes, all with the
/// pattern `full`, the last one with `last` (they differ in counter mode only).
struct RepeatPlan {
  std::uint32_t repeats = 0;
  LanePattern full;
  LanePattern last;

  /// The pattern of repeat `n`.
  [[nodiscard]] const LanePattern& pattern(std::uint32_t n) const {
    return n + 1 == repeats ? last : full;
  }
};

/// The plan of an instruction on elements of `element_size` bytes (1, 2, 4, 8). Normal mode: as many
/// repeats as asked for, none when no lane is enabled. Counter mode: `repeats_asked` is ignored and
/// follows from the count.
RepeatPlan plan_repeats(const MaskState& mask, int element_size, std::uint32_t repeats_asked);

}  // namespace davsim
