#include "timing/event_merger.h"

#include <algorithm>

namespace davsim {
namespace {

bool before(const Event& a, const Event& b) {
  if (a.end() != b.end()) return a.end() < b.end();
  if (a.core != b.core) return a.core < b.core;
  if (a.pipe != b.pipe) return a.pipe < b.pipe;
  return a.sequence < b.sequence;
}

}  // namespace

void EventMerger::advance(std::uint64_t now) {
  if (pending_.size() < worth_) return;
  const auto middle = std::partition(pending_.begin(), pending_.end(),
                                     [now](const Event& e) { return e.end() < now; });
  release(static_cast<std::size_t>(middle - pending_.begin()));
  worth_ = std::max(kBatch, 2 * pending_.size());
}

void EventMerger::finish() { release(pending_.size()); }

void EventMerger::release(std::size_t count) {
  if (count == 0) return;
  const auto end = pending_.begin() + static_cast<std::ptrdiff_t>(count);
  std::sort(pending_.begin(), end, before);
  sink_->take({pending_.data(), count});
  pending_.erase(pending_.begin(), end);
}

}  // namespace davsim
