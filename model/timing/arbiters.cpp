#include "timing/arbiters.h"

#include <algorithm>

#include "base/arithmetic.h"

namespace davsim {

void GmArbiter::request(const Request& request, GrantTaker& taker) {
  waiting_.insert({request, &taker});
}

std::uint64_t GmArbiter::next_time() const {
  return waiting_.empty() ? kNever : waiting_.begin()->request.when;
}

void GmArbiter::serve() {
  const std::uint64_t now = next_time();
  while (!waiting_.empty() && waiting_.begin()->request.when == now) {
    const Waiting first = *waiting_.begin();
    waiting_.erase(waiting_.begin());
    std::uint64_t start = now;
    std::uint64_t transfer = 0;
    bytes_ += first.request.bytes;
    if (costs_.gm_port_limited) {
      const Rate rate = costs_.gm_port_bytes_per_cycle;
      const std::uint64_t begin = std::max(now * rate.numerator, free_);
      const std::uint64_t length = first.request.bytes * rate.denominator;
      free_ = begin + length;
      busy_ += length;
      start = ceil_div(begin, rate.numerator);
      transfer = ceil_div(free_, rate.numerator) - start;
    }
    first.taker->granted(start, transfer);
  }
}

Dispatcher::Dispatcher(const Costs& costs, const LoweredProgram& program) : costs_(costs) {
  for (const LoweredGroup& group : program.groups) {
    blocks_[group.kind].push_back({group.first, group.first + group.count});
  }
}

void Dispatcher::request(const Request& request, CoreKind kind, BlockTaker& taker) {
  waiting_.insert({request, kind, &taker});
}

std::uint64_t Dispatcher::next_time() const {
  return waiting_.empty() ? kNever : waiting_.begin()->request.when;
}

void Dispatcher::serve() {
  const std::uint64_t now = next_time();
  while (!waiting_.empty() && waiting_.begin()->request.when == now) {
    const Waiting first = *waiting_.begin();
    waiting_.erase(waiting_.begin());
    std::int64_t block = -1;
    for (Range& range : blocks_[first.kind]) {
      if (range.next < range.end) {
        block = range.next++;
        break;
      }
    }
    first.taker->assigned(block, now + costs_.block_dispatch.count());
  }
}

}  // namespace davsim
