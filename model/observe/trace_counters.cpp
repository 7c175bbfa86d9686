#include "observe/trace_counters.h"

#include <fmt/format.h>

#include <algorithm>

namespace davsim {
namespace {

/// Long enough to read, short enough to tell phases of a kernel apart.
constexpr std::uint64_t kBucketCycles = 256;

}  // namespace

TraceCounter::TraceCounter(TraceWriter& out, std::uint32_t process, std::string_view name,
                           std::string_view key)
    : out_(out),
      series_(fmt::format(",\n{{\"ph\":\"C\",\"name\":\"{}\",\"pid\":{},\"ts\":", name, process)),
      key_(key) {}

void TraceCounter::sample(std::uint64_t when, std::uint64_t value) {
  if (when != when_) flush();
  when_ = when;
  value_ = value;
}

void TraceCounter::flush() {
  if (value_ == written_) return;
  out_.counter(series_, when_, key_, value_);
  written_ = value_;
}

void InFlightCounter::add(std::uint64_t start, std::uint64_t complete, std::uint64_t bytes) {
  complete_until(start);
  bytes_ += bytes;
  counter_.sample(start, bytes_);
  pending_.emplace(std::max(complete, start + 1), bytes);
}

void InFlightCounter::finish() {
  complete_until(~std::uint64_t{0});
  counter_.flush();
}

void InFlightCounter::complete_until(std::uint64_t when) {
  while (!pending_.empty() && pending_.top().first <= when) {
    bytes_ -= pending_.top().second;
    counter_.sample(pending_.top().first, bytes_);
    pending_.pop();
  }
}

void BucketCounter::add(std::uint64_t start, std::uint64_t end, std::uint64_t cycles) {
  if (cycles == 0) return;
  const std::uint64_t length = std::max<std::uint64_t>(1, end - start);
  std::uint64_t done = 0;
  for (std::uint64_t at = start; done < cycles;) {
    const std::uint64_t next = std::min((at / kBucketCycles + 1) * kBucketCycles, start + length);
    const std::uint64_t sum = cycles * (next - start) / length;
    put(at / kBucketCycles, sum - done);
    done = sum;
    at = next;
  }
}

void BucketCounter::finish() {
  close_bucket();
  counter_.sample((bucket_ + 1) * kBucketCycles, 0);
  counter_.flush();
}

void BucketCounter::put(std::uint64_t bucket, std::uint64_t cycles) {
  if (bucket != bucket_) {
    close_bucket();
    if (bucket != bucket_ + 1) counter_.sample((bucket_ + 1) * kBucketCycles, 0);
    bucket_ = bucket;
    cycles_ = 0;
  }
  cycles_ += cycles;
}

void BucketCounter::close_bucket() { counter_.sample(bucket_ * kBucketCycles, cycles_); }

}  // namespace davsim
