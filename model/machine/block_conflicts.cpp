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

void BlockAccesses::record(std::int64_t block, int instruction, const Footprint& footprint,
                           const Place& place, const StoreAtomic& atomic) {
  constexpr int kManyTypes = 256;
  const bool writes = footprint.access == Access::write;
  const int combines =
      writes && atomic.on()
          ? static_cast<int>(atomic.operation) * kManyTypes + static_cast<int>(atomic.type)
          : 0;
  Ranges& ranges = ranges_of({block, instruction, writes, place.number, combines});
  ranges.place = place;
  if (is_contiguous(footprint)) {
    ranges.add(bounds(footprint));
  } else {
    for (const ByteRange& range : runs(footprint)) ranges.add(range);
  }
}

BlockAccesses::Ranges& BlockAccesses::ranges_of(const Key& key) {
  const std::size_t index = 2 * static_cast<std::size_t>(key.instruction) + (key.writes ? 1 : 0);
  if (index >= latest_.size()) latest_.resize(index + 1, nullptr);
  auto*& latest = latest_[index];
  if (latest == nullptr || latest->first != key) latest = &*accesses_.try_emplace(key).first;
  return latest->second;
}

bool BlockAccesses::ordered(const Key& first, const Place& a, const Key& second, const Place& b) {
  const auto knows = [](const Place& later, const Key& key, const Place& earlier) {
    if (!later.foreign || earlier.number == 0) return false;
    const auto clock = later.foreign->find(key.block);
    return clock != later.foreign->end() &&
           clock->second[static_cast<std::size_t>(index_of(earlier.pipe))] >= earlier.number;
  };
  return knows(b, first, a) || knows(a, second, b);
}

std::vector<BlockConflict> BlockAccesses::conflicts() const {
  struct Span {
    ByteRange range;
    const Key* key;
    const Place* place;
  };
  std::vector<Span> spans;
  for (const auto& [key, kept] : accesses_) {
    Ranges ranges = kept;
    ranges.compact();
    for (const ByteRange& range : ranges.ranges) spans.push_back({range, &key, &kept.place});
  }
  std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) {
    if (a.range.begin != b.range.begin) return a.range.begin < b.range.begin;
    return *a.key < *b.key;
  });
  // Sweep by address; what is open may reach into the next span. Readers of one tensor by many blocks
  // stay open together, so writes are looked up apart from reads.
  std::vector<BlockConflict> found;
  std::set<std::pair<int, int>> reported;
  std::vector<const Span*> writers;
  std::vector<const Span*> readers;
  const auto check = [&](const std::vector<const Span*>& open, const Span& span) {
    for (const Span* other : open) {
      if (other->range.end <= span.range.begin || other->key->block == span.key->block) continue;
      if (span.key->atomic != 0 && other->key->atomic == span.key->atomic) continue;
      if (ordered(*other->key, *other->place, *span.key, *span.place)) continue;
      const auto pair = std::minmax(other->key->instruction, span.key->instruction);
      if (!reported.insert({pair.first, pair.second}).second) continue;
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
