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

FunctionAccesses::Latest::Latest(std::uint64_t ub_bytes) : latest_(ub_bytes / kBlockBytes + 1, 0) {}

void FunctionAccesses::Latest::begin() {
  base_ += accesses_.size();
  accesses_.clear();
}

void FunctionAccesses::Latest::find(const ByteRange& box,
                                    const std::function<bool(const FunctionAccess&)>& look) const {
  for (std::uint64_t block = box.begin / kBlockBytes; block * kBlockBytes < box.end; ++block) {
    if (block >= latest_.size() || latest_[block] < base_) continue;
    if (look(accesses_[latest_[block] - base_])) return;
  }
}

void FunctionAccesses::Latest::add(const FunctionAccess& access) {
  constexpr std::size_t kForgetAt = std::size_t{1} << 16;
  if (accesses_.size() >= kForgetAt) forget_covered();
  accesses_.push_back(access);
  const ByteRange box = bounds(access.footprint);
  for (std::uint64_t block = box.begin / kBlockBytes; block * kBlockBytes < box.end; ++block) {
    if (block < latest_.size()) latest_[block] = base_ + accesses_.size() - 1;
  }
}

/// Drops accesses that are the latest of no DataBlock: nothing can find them any more.
void FunctionAccesses::Latest::forget_covered() {
  std::vector<bool> found(accesses_.size(), false);
  for (const std::uint64_t latest : latest_) {
    if (latest >= base_) found[latest - base_] = true;
  }
  std::vector<FunctionAccess> kept;
  std::vector<std::uint64_t> place(accesses_.size());
  const std::uint64_t base = base_ + accesses_.size();
  for (std::size_t i = 0; i < accesses_.size(); ++i) {
    if (!found[i]) continue;
    place[i] = base + kept.size();
    kept.push_back(accesses_[i]);
  }
  for (std::uint64_t& latest : latest_) {
    if (latest >= base_) latest = place[latest - base_];
  }
  accesses_ = std::move(kept);
  base_ = base;
}

FunctionAccesses::FunctionAccesses(std::uint64_t ub_bytes)
    : latest_{Latest(ub_bytes), Latest(ub_bytes)} {}

void FunctionAccesses::begin() {
  for (Latest& latest : latest_) latest.begin();
  ordered_below_ = {};
  for (auto& ranges : ranges_) ranges.clear();
  patterns_.clear();
}

std::optional<FunctionAccesses::Conflict> FunctionAccesses::add(
    const FunctionAccess& access, const std::function<bool(std::uint64_t)>& uses_result) {
  const ByteRange box = bounds(access.footprint);
  std::optional<Conflict> found;
  const auto look = [&](const FunctionAccess& earlier) {
    const auto from = static_cast<std::size_t>(earlier.kind.index());
    const auto to = static_cast<std::size_t>(access.kind.index());
    if (earlier.number < ordered_below_[from][to]) return false;
    if (earlier.kind.scalar && access.kind.scalar) return false;
    if ((earlier.registers & access.registers) != 0) return false;
    const auto byte = first_common_byte(access.footprint, earlier.footprint);
    if (!byte || (!earlier.kind.store && uses_result(earlier.number))) return false;
    found = Conflict{earlier.instruction, earlier.kind, access.kind, *byte};
    return true;
  };
  latest_[1].find(box, look);
  if (!found && access.kind.store) latest_[0].find(box, look);
  latest_[access.kind.store ? 1 : 0].add(access);
  collect(access.footprint);
  return found;
}

void FunctionAccesses::order(const MemoryOrder& order, std::uint64_t number) {
  for (std::size_t from = 0; from < 4; ++from) {
    for (std::size_t to = 0; to < 4; ++to) {
      if (order.before[from] && order.after[to]) ordered_below_[from][to] = number;
    }
  }
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
