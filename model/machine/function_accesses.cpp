#include "machine/function_accesses.h"

#include <algorithm>

#include "isa/constants.h"

namespace davsim {
namespace {

/// Sorted, without overlap or touching neighbours.
std::vector<ByteRange> merged(std::vector<ByteRange> ranges) {
  std::sort(ranges.begin(), ranges.end(),
            [](const ByteRange& a, const ByteRange& b) { return a.begin < b.begin; });
  std::vector<ByteRange> out;
  for (const ByteRange& range : ranges) {
    if (!out.empty() && range.begin <= out.back().end) {
      out.back().end = std::max(out.back().end, range.end);
    } else {
      out.push_back(range);
    }
  }
  return out;
}

/// Ranges of one length and one distance become one footprint.
void append(const std::vector<ByteRange>& ranges, Access access, std::vector<Footprint>& out) {
  for (std::size_t i = 0; i < ranges.size();) {
    const std::uint64_t bytes = ranges[i].end - ranges[i].begin;
    std::size_t n = 1;
    const std::uint64_t step = i + 1 < ranges.size() ? ranges[i + 1].begin - ranges[i].begin : 0;
    while (i + n < ranges.size() && ranges[i + n].end - ranges[i + n].begin == bytes &&
           ranges[i + n].begin - ranges[i + n - 1].begin == step) {
      ++n;
    }
    out.push_back(Footprint::rows(Space::UB, access, ranges[i].begin, static_cast<std::uint32_t>(n),
                                  static_cast<std::uint32_t>(bytes),
                                  static_cast<std::int64_t>(step)));
    i += n;
  }
}

}  // namespace

FunctionAccesses::FunctionAccesses(std::uint64_t ub_bytes)
    : latest_(ub_bytes / kBlockBytes + 1, 0) {}

void FunctionAccesses::begin() {
  base_ += stores_.size();
  stores_.clear();
  first_for_loads_ = first_for_stores_ = 0;
  for (auto& ranges : ranges_) ranges.clear();
  patterns_.clear();
}

std::optional<FunctionAccesses::Conflict> FunctionAccesses::conflict(
    std::uint32_t registers, const Footprint& footprint) const {
  const std::size_t first =
      footprint.access == Access::read ? first_for_loads_ : first_for_stores_;
  if (first == stores_.size()) return std::nullopt;
  const ByteRange box = bounds(footprint);
  for (std::uint64_t block = box.begin / kBlockBytes; block * kBlockBytes < box.end; ++block) {
    if (block >= latest_.size() || latest_[block] < base_ + first) continue;
    const Store& store = stores_[latest_[block] - base_];
    if ((store.registers & registers) != 0) continue;
    if (const auto byte = first_common_byte(footprint, store.footprint)) {
      return Conflict{store.instruction, Access::write, *byte};
    }
  }
  return std::nullopt;
}

std::optional<FunctionAccesses::Conflict> FunctionAccesses::add(int instruction,
                                                                std::uint32_t registers,
                                                                const Footprint& footprint) {
  const auto found = conflict(registers, footprint);
  if (footprint.access == Access::write) {
    constexpr std::size_t kForgetAt = std::size_t{1} << 16;
    if (stores_.size() >= kForgetAt) forget_covered();
    stores_.push_back({instruction, registers, footprint});
    const ByteRange box = bounds(footprint);
    for (std::uint64_t block = box.begin / kBlockBytes; block * kBlockBytes < box.end; ++block) {
      if (block < latest_.size()) latest_[block] = base_ + stores_.size() - 1;
    }
  }
  collect(footprint);
  return found;
}

/// Drops stores that are the latest of no DataBlock: nothing can find them any more.
void FunctionAccesses::forget_covered() {
  std::vector<bool> found(stores_.size(), false);
  for (const std::uint64_t latest : latest_) {
    if (latest >= base_) found[latest - base_] = true;
  }
  std::vector<Store> kept;
  std::vector<std::uint64_t> place(stores_.size());
  const std::uint64_t base = base_ + stores_.size();
  std::size_t for_loads = 0;
  std::size_t for_stores = 0;
  for (std::size_t i = 0; i < stores_.size(); ++i) {
    if (!found[i]) continue;
    place[i] = base + kept.size();
    for_loads += i < first_for_loads_ ? 1 : 0;
    for_stores += i < first_for_stores_ ? 1 : 0;
    kept.push_back(stores_[i]);
  }
  for (std::uint64_t& latest : latest_) {
    if (latest >= base_) latest = place[latest - base_];
  }
  stores_ = std::move(kept);
  base_ = base;
  first_for_loads_ = for_loads;
  first_for_stores_ = for_stores;
}

void FunctionAccesses::order(const MemoryOrder& order) {
  if (!order.stores_before) return;
  if (order.loads_after) first_for_loads_ = stores_.size();
  if (order.stores_after) first_for_stores_ = stores_.size();
}

void FunctionAccesses::collect(const Footprint& footprint) {
  if (footprint.lanes) {
    if (std::find(patterns_.begin(), patterns_.end(), footprint) == patterns_.end()) {
      patterns_.push_back(footprint);
    }
    return;
  }
  auto& ranges = ranges_[static_cast<std::size_t>(footprint.access)];
  for (const ByteRange& run : runs(footprint)) {
    // Most functions walk forwards, one register after the other.
    if (!ranges.empty() && run.begin == ranges.back().end) {
      ranges.back().end = run.end;
    } else {
      ranges.push_back(run);
    }
  }
  constexpr std::size_t kMergeAt = 4096;
  if (ranges.size() >= kMergeAt) ranges = merged(std::move(ranges));
}

std::vector<Footprint> FunctionAccesses::all() const {
  std::vector<Footprint> out;
  for (const Access access : {Access::read, Access::write}) {
    append(merged(ranges_[static_cast<std::size_t>(access)]), access, out);
  }
  out.insert(out.end(), patterns_.begin(), patterns_.end());
  return out;
}

}  // namespace davsim
