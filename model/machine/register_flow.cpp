#include "machine/register_flow.h"

namespace davsim {

void RegisterFlow::begin() {
  writers_.fill(0);
  latest_ = 0;
}

std::uint64_t RegisterFlow::step(const InstructionSpec& spec, const std::int64_t* values,
                                 std::span<const int> scalars) {
  ++latest_;
  Node& now = node(latest_);
  now.count = 0;
  now.seen = 0;
  for_each_register(spec, values, scalars, [&](int place, bool reads, bool /*writes*/) {
    const std::uint64_t writer = writers_[static_cast<std::size_t>(place)];
    if (reads && writer != 0 && now.count < kSources) now.sources[now.count++] = writer;
  });
  for_each_register(spec, values, scalars, [&](int place, bool /*reads*/, bool writes) {
    if (writes) writers_[static_cast<std::size_t>(place)] = latest_;
  });
  return latest_;
}

bool RegisterFlow::depends_on(std::uint64_t earlier) {
  if (earlier + kKept <= latest_) return true;
  ++searches_;
  open_.assign(1, latest_);
  while (!open_.empty()) {
    const Node& at = node(open_.back());
    open_.pop_back();
    for (std::size_t i = 0; i < at.count; ++i) {
      const std::uint64_t source = at.sources[i];
      if (source == earlier) return true;
      if (source < earlier) continue;
      Node& next = node(source);
      if (next.seen == searches_) continue;
      next.seen = searches_;
      open_.push_back(source);
    }
  }
  return false;
}

}  // namespace davsim
