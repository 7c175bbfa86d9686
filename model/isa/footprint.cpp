#include "isa/footprint.h"

#include <algorithm>
#include <bit>

namespace davsim {
namespace {

/// First and one-past-last byte that a lane word selects inside its DataBlock.
ByteRange lane_span(std::uint32_t word) {
  return {static_cast<std::uint64_t>(std::countr_zero(word)),
          static_cast<std::uint64_t>(kBlockBytes - std::countl_zero(word))};
}

std::uint64_t piece_address(const Footprint& f, std::uint32_t repeat, std::uint32_t block) {
  return f.base + static_cast<std::uint64_t>(static_cast<std::int64_t>(repeat) * f.repeat_stride +
                                             static_cast<std::int64_t>(block) * f.block_stride);
}

void append_lane_runs(std::uint64_t address, std::uint32_t word, std::vector<ByteRange>& out) {
  while (word != 0) {
    const int start = std::countr_zero(word);
    const std::uint32_t shifted = word >> start;
    const int length = std::countr_one(shifted);
    out.push_back({address + static_cast<std::uint64_t>(start),
                   address + static_cast<std::uint64_t>(start + length)});
    if (start + length >= 32) break;
    word &= ~0U << (start + length);
  }
}

/// Grows `range` by the piece at (repeat, block), as far as lanes select bytes of it.
void include_piece(const Footprint& f, std::uint32_t repeat, std::uint32_t block, ByteRange& range) {
  ByteRange span{0, f.block_bytes};
  if (f.lanes) {
    const LanePattern& pattern = repeat + 1 == f.repeats ? f.last : f.full;
    if (pattern.blocks[block] == 0) return;
    span = lane_span(pattern.blocks[block]);
  }
  const std::uint64_t at = piece_address(f, repeat, block);
  range.begin = std::min(range.begin, at + span.begin);
  // A piece right below zero ends at zero, where a legal one could.
  const std::uint64_t end = at + span.end;
  range.end = std::max(range.end, end < at ? ~std::uint64_t{0} : end);
}

/// The range of whole pieces; nothing where an address leaves the 64 bits, and wraps.
std::optional<ByteRange> reach_of_pieces(const Footprint& f) {
  const std::int64_t over_repeats = static_cast<std::int64_t>(f.repeats - 1) * f.repeat_stride;
  const std::int64_t over_blocks = static_cast<std::int64_t>(f.blocks - 1) * f.block_stride;
  const std::int64_t lowest = std::min<std::int64_t>(over_repeats, 0) + std::min<std::int64_t>(over_blocks, 0);
  const std::int64_t highest = std::max<std::int64_t>(over_repeats, 0) + std::max<std::int64_t>(over_blocks, 0);
  const ByteRange range{f.base + static_cast<std::uint64_t>(lowest),
                        f.base + static_cast<std::uint64_t>(highest) + f.block_bytes};
  if (range.begin > f.base || range.end < f.base) return std::nullopt;
  return range;
}

}  // namespace

Footprint Footprint::range(Space space, Access access, std::uint64_t base, std::uint64_t bytes) {
  Footprint f;
  f.space = space;
  f.access = access;
  f.base = base;
  f.block_bytes = static_cast<std::uint32_t>(bytes);
  return f;
}

Footprint Footprint::vector(Space space, Access access, std::uint64_t base, const RepeatPlan& plan,
                            std::int64_t block_stride, std::int64_t repeat_stride) {
  Footprint f;
  f.space = space;
  f.access = access;
  f.base = base;
  f.repeats = plan.repeats;
  f.repeat_stride = repeat_stride * kBlockBytes;
  f.blocks = kBlocksPerRepeat;
  f.block_stride = block_stride * kBlockBytes;
  f.block_bytes = kBlockBytes;
  f.lanes = !(plan.full.all() && plan.last.all());
  if (f.lanes) {
    f.full = plan.full;
    f.last = plan.last;
  }
  return f;
}

Footprint Footprint::rows(Space space, Access access, std::uint64_t base, std::uint32_t rows,
                          std::uint32_t row_bytes, std::int64_t row_stride) {
  Footprint f = range(space, access, base, row_bytes);
  f.repeats = rows;
  f.repeat_stride = row_stride;
  return f;
}

ByteRange bounds(const Footprint& f) {
  if (f.empty()) return {};
  if (!f.lanes) {
    if (f.repeats == 1 && f.blocks == 1 && f.base + f.block_bytes >= f.base) {
      return {f.base, f.base + f.block_bytes};
    }
    if (const auto range = reach_of_pieces(f)) return *range;
  }
  ByteRange range{~std::uint64_t{0}, 0};
  // Addresses are linear in (repeat, block): the extremes lie at the corners. With lanes the last
  // repeat has its own pattern, so the corners are those of the first, last and last but one.
  const std::uint32_t repeats[] = {0, f.repeats >= 2 ? f.repeats - 2 : 0, f.repeats - 1};
  for (const std::uint32_t repeat : repeats) {
    if (f.lanes) {
      for (std::uint32_t block = 0; block < f.blocks; ++block) include_piece(f, repeat, block, range);
    } else {
      include_piece(f, repeat, 0, range);
      include_piece(f, repeat, f.blocks - 1, range);
    }
  }
  if (range.begin > range.end) return {};
  return range;
}

bool is_contiguous(const Footprint& f) {
  if (f.empty()) return false;
  if (f.lanes) return false;
  const bool blocks_touch = f.blocks == 1 || f.block_stride == f.block_bytes;
  const bool repeats_touch =
      f.repeats == 1 || f.repeat_stride == static_cast<std::int64_t>(f.blocks) * f.block_bytes;
  return blocks_touch && repeats_touch;
}

std::vector<ByteRange> runs(const Footprint& f) {
  std::vector<ByteRange> pieces;
  if (f.empty()) return pieces;
  if (is_contiguous(f)) return {bounds(f)};
  for (std::uint32_t repeat = 0; repeat < f.repeats; ++repeat) {
    const LanePattern& pattern = repeat + 1 == f.repeats ? f.last : f.full;
    for (std::uint32_t block = 0; block < f.blocks; ++block) {
      const std::uint64_t at = piece_address(f, repeat, block);
      if (f.lanes) {
        append_lane_runs(at, pattern.blocks[block], pieces);
      } else {
        pieces.push_back({at, at + f.block_bytes});
      }
    }
  }
  std::sort(pieces.begin(), pieces.end(), [](const ByteRange& a, const ByteRange& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
  });
  std::vector<ByteRange> merged;
  for (const ByteRange& piece : pieces) {
    if (!merged.empty() && piece.begin <= merged.back().end) {
      merged.back().end = std::max(merged.back().end, piece.end);
    } else {
      merged.push_back(piece);
    }
  }
  return merged;
}

std::optional<std::uint64_t> first_common_byte(const Footprint& a, const Footprint& b) {
  const ByteRange box_a = bounds(a);
  const ByteRange box_b = bounds(b);
  const std::uint64_t begin = std::max(box_a.begin, box_b.begin);
  const std::uint64_t end = std::min(box_a.end, box_b.end);
  if (begin >= end) return std::nullopt;
  if (is_contiguous(a) && is_contiguous(b)) return begin;
  const std::vector<ByteRange> in_a = runs(a);
  const std::vector<ByteRange> in_b = runs(b);
  auto i = in_a.begin();
  auto j = in_b.begin();
  while (i != in_a.end() && j != in_b.end()) {
    const std::uint64_t low = std::max(i->begin, j->begin);
    if (low < std::min(i->end, j->end)) return low;
    (i->end < j->end) ? ++i : ++j;
  }
  return std::nullopt;
}

}  // namespace davsim
