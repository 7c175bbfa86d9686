#include "machine/block_conflicts.h"

#include <algorithm>
#include <set>

namespace davsim {

void BlockAccesses::Ranges::add(ByteRange range) {
  if (!ranges.empty()) {
    ByteRange& last = ranges.back();
    if (range.begin >= last.begin && range.begin <= last.end) {
      last.end = std::max(last.end, range.end);
      return;
    }
  }
  ranges.push_back(range);
  if (ranges.size() >= compact_at) {
    compact();
    compact_at = std::max<std::size_t>(1024, 2 * ranges.size());
  }
}

void BlockAccesses::Ranges::compact() {
  std::sort(ranges.begin(), ranges.end(),
            [](const ByteRange& a, const ByteRange& b) { return a.begin < b.begin; });
  std::vector<ByteRange> merged;
  for (const ByteRange& range : ranges) {
    if (!merged.empty() && range.begin <= merged.back().end) {
      merged.back().end = std::max(merged.back().end, range.end);
    } else {
      merged.push_back(range);
    }
  }
  ranges = std::move(merged);
}

void BlockAccesses::record(std::int64_t block, int instruction, const Footprint& footprint) {
  Ranges& ranges = accesses_[{block, instruction, footprint.access == Access::write}];
  for (const ByteRange& range : runs(footprint)) ranges.add(range);
}

std::vector<BlockConflict> BlockAccesses::conflicts() const {
  struct Span {
    ByteRange range;
    const Key* key;
  };
  std::vector<Span> spans;
  for (const auto& [key, kept] : accesses_) {
    Ranges ranges = kept;
    ranges.compact();
    for (const ByteRange& range : ranges.ranges) spans.push_back({range, &key});
  }
  std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) {
    if (a.range.begin != b.range.begin) return a.range.begin < b.range.begin;
    return *a.key < *b.key;
  });
  // Sweep by address; `open` holds the spans that may reach into the next one. Readers of one tensor
  // by many blocks stay open together, so writes are looked up apart from reads.
  std::vector<BlockConflict> found;
  std::set<std::pair<int, int>> reported;
  std::vector<const Span*> writers;
  std::vector<const Span*> readers;
  const auto check = [&](const std::vector<const Span*>& open, const Span& span) {
    for (const Span* other : open) {
      if (other->range.end <= span.range.begin || other->key->block == span.key->block) continue;
      if (!reported.insert({other->key->instruction, span.key->instruction}).second) continue;
      found.push_back({other->key->block, other->key->instruction, other->key->writes,
                       span.key->block, span.key->instruction, span.key->writes, span.range.begin});
    }
  };
  const auto close = [](std::vector<const Span*>& open, std::uint64_t begin) {
    std::erase_if(open, [begin](const Span* span) { return span->range.end <= begin; });
  };
  for (const Span& span : spans) {
    close(writers, span.range.begin);
    check(writers, span);
    if (span.key->writes) {
      close(readers, span.range.begin);
      check(readers, span);
      writers.push_back(&span);
    } else {
      readers.push_back(&span);
    }
  }
  return found;
}

}  // namespace davsim
