#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "isa/mask.h"
#include "isa/space.h"

namespace davsim {

enum class Access : std::uint8_t { read, write };

/// The exact bytes that one operand of an instruction touches, in closed form: `repeats` groups at
/// `repeat_stride`, each of `blocks` pieces of `block_bytes` bytes at `block_stride`. When `lanes`
/// is set, `full` (and `last` for the last repeat) select bytes inside the pieces, which are then
/// DataBlocks. All sizes and strides in bytes; strides may be 0 or negative.
struct Footprint {
  Space space = Space::none;
  Access access = Access::read;
  std::uint64_t base = 0;
  std::uint32_t repeats = 1;
  std::int64_t repeat_stride = 0;
  std::uint32_t blocks = 1;
  std::int64_t block_stride = 0;
  std::uint32_t block_bytes = 0;
  bool lanes = false;
  LanePattern full;
  LanePattern last;

  /// A contiguous range.
  static Footprint range(Space space, Access access, std::uint64_t base, std::uint64_t bytes);
  /// The DataBlocks of a vector operand under `plan`; strides in DataBlocks.
  static Footprint vector(Space space, Access access, std::uint64_t base, const RepeatPlan& plan,
                          std::int64_t block_stride, std::int64_t repeat_stride);
  /// `rows` rows of `row_bytes` bytes, their starts `row_stride` bytes apart.
  static Footprint rows(Space space, Access access, std::uint64_t base, std::uint32_t rows,
                        std::uint32_t row_bytes, std::int64_t row_stride);

  [[nodiscard]] bool empty() const { return repeats == 0 || blocks == 0 || block_bytes == 0; }
  bool operator==(const Footprint&) const = default;
};

/// A half-open range of byte addresses.
struct ByteRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  bool operator==(const ByteRange&) const = default;
};

/// The smallest range that holds the whole footprint; empty range for an empty footprint.
/// Computed from the pieces' extents; bytes that lanes leave out at both ends are excluded.
ByteRange bounds(const Footprint& footprint);

/// The bytes of the footprint as maximal runs, ascending and disjoint.
std::vector<ByteRange> runs(const Footprint& footprint);

/// True if the footprint is one contiguous range.
bool is_contiguous(const Footprint& footprint);

/// The lowest byte that both touch, if any. Spaces are not compared.
std::optional<std::uint64_t> first_common_byte(const Footprint& a, const Footprint& b);

}  // namespace davsim
