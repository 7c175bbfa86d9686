#include "observe/text_timeline.h"

#include <fmt/format.h>

#include <algorithm>

namespace davsim {
namespace {

/// Sums kept per column: a column's edges fall between buckets with an error of 1/8 of it at most.
constexpr std::size_t kBucketsPerColumn = 16;
/// A column that is not mostly busy or waiting still shows work from this share on.
constexpr std::uint64_t kVisibleShare = 4;

constexpr std::string_view kLegend =
    "# busy   = in flight or partly busy   f waits for a flag   b at a barrier   "
    "g for the gm port   . idle\n";

}  // namespace

TextTimeline::TextTimeline(const Options& options)
    : options_(options),
      bucket_count_(std::max<std::size_t>(1, options.columns) * kBucketsPerColumn) {
  options_.columns = std::max<std::size_t>(1, options.columns);
}

void TextTimeline::take(std::span<const Event> events) {
  for (const Event& event : events) take(event);
}

void TextTimeline::take(const Event& event) {
  if (event.core >= options_.cores) {
    left_out_.insert(event.core);
    return;
  }
  while (std::max(event.end(), event.complete()) > bucket_cycles_ * bucket_count_) double_buckets();
  Row& row = rows_[{event.core, event.pipe}];
  if (row.buckets.empty()) row.buckets.resize(bucket_count_);
  const std::uint64_t waited = event.start - event.stall_before;
  switch (event.stall) {
    case Stall::flag:
      add(row, flag, waited, event.start);
      break;
    case Stall::barrier:
      add(row, barrier, waited, event.start);
      break;
    case Stall::gm_port:
      add(row, gm_port, waited, event.start);
      break;
    default:
      break;
  }
  add(row, busy, event.start, event.end());
  const std::uint64_t until = std::max(event.end(), event.complete());
  add(row, active, std::max(event.start, row.active_until), until);
  row.active_until = std::max(row.active_until, until);
}

void TextTimeline::add(Row& row, Part part, std::uint64_t begin, std::uint64_t end) {
  while (begin < end) {
    const std::uint64_t bucket = begin / bucket_cycles_;
    const std::uint64_t next = std::min(end, (bucket + 1) * bucket_cycles_);
    row.buckets[bucket][part] += next - begin;
    begin = next;
  }
}

void TextTimeline::double_buckets() {
  for (auto& [key, row] : rows_) {
    for (std::size_t i = 0; i < bucket_count_; ++i) {
      Sums sums{};
      for (std::size_t from = 2 * i; from < 2 * i + 2 && from < bucket_count_; ++from) {
        for (std::size_t part = 0; part < parts; ++part) sums[part] += row.buckets[from][part];
      }
      row.buckets[i] = sums;
    }
  }
  bucket_cycles_ *= 2;
}

/// Cycles times `bucket_cycles_`, so that parts of buckets stay whole numbers.
TextTimeline::Sums TextTimeline::sum(const Row& row, std::uint64_t begin, std::uint64_t end) const {
  Sums sums{};
  while (begin < end) {
    const std::uint64_t bucket = begin / bucket_cycles_;
    if (bucket >= bucket_count_) break;
    const std::uint64_t next = std::min(end, (bucket + 1) * bucket_cycles_);
    for (std::size_t part = 0; part < parts; ++part) {
      sums[part] += row.buckets[bucket][part] * (next - begin);
    }
    begin = next;
  }
  return sums;
}

char TextTimeline::letter(const Row& row, std::uint64_t begin, std::uint64_t end) const {
  const Sums sums = sum(row, begin, end);
  const std::uint64_t whole = (end - begin) * bucket_cycles_;
  const std::uint64_t known = sums[busy] + sums[flag] + sums[barrier] + sums[gm_port];
  std::uint64_t most = known < whole ? whole - known : 0;
  char best = sums[active] * kVisibleShare >= whole ? '=' : '.';
  const std::pair<Part, char> letters[] = {
      {gm_port, 'g'}, {barrier, 'b'}, {flag, 'f'}, {busy, '#'}};
  for (const auto& [part, c] : letters) {
    if (sums[part] == 0 || sums[part] < most) continue;
    most = sums[part];
    best = c;
  }
  return best;
}

std::string TextTimeline::text(std::uint64_t cycles) const {
  const std::uint64_t columns = std::min<std::uint64_t>(options_.columns, cycles);
  std::string text = fmt::format("cycles 0 to {}", cycles);
  if (columns != 0) {
    text += fmt::format(", {:.4g} a column",
                        static_cast<double>(cycles) / static_cast<double>(columns));
  }
  text += '\n';
  std::uint32_t core = ~0U;
  for (const auto& [key, row] : rows_) {
    const std::string label = key.first == core ? "" : fmt::format("core{}", key.first);
    core = key.first;
    text += fmt::format("{:<7} {:<4} ", label, name_of(key.second));
    const auto edge = [&](std::uint64_t column) {
      return cycles / columns * column + cycles % columns * column / columns;
    };
    for (std::uint64_t c = 0; c < columns; ++c) text += letter(row, edge(c), edge(c + 1));
    text += '\n';
  }
  text += kLegend;
  if (!left_out_.empty()) {
    text += fmt::format("{} more core{} not shown\n", left_out_.size(),
                        left_out_.size() == 1 ? " is" : "s are");
  }
  return text;
}

}  // namespace davsim
