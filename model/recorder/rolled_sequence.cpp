#include "recorder/rolled_sequence.h"

#include <algorithm>
#include <utility>

namespace davsim {
namespace {

/// Parts that the body of a loop has at most: how far back repetition is looked for.
constexpr std::size_t kLongestBody = 512;

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
  hash ^= value + 0x9E3779B97F4A7C15ULL + (hash << 6) + (hash >> 2);
  return hash * 0xBF58476D1CE4E5B9ULL;
}

std::uint64_t hash_of(const RolledPart& part) {
  return part.is_loop() ? mixed(part.body_hash, static_cast<std::uint64_t>(part.count))
                        : part.body_hash;
}

std::uint64_t hash_of_body(const RolledPart& loop) {
  std::uint64_t hash = 1;
  for (const RolledPart& part : loop.body) hash = mixed(hash, hash_of(part));
  for (const std::int64_t step : loop.steps) hash = mixed(hash, static_cast<std::uint64_t>(step));
  return hash;
}

}  // namespace

std::size_t RolledPart::width() const {
  // A loop has a step for each number; an item inside a loop keeps its width in `steps` as well.
  return steps.size();
}

bool same_shape(const RolledPart& a, const RolledPart& b) {
  if (a.item != b.item || a.body_hash != b.body_hash || a.count != b.count || a.steps != b.steps) {
    return false;
  }
  return std::equal(a.body.begin(), a.body.end(), b.body.begin(), b.body.end(), same_shape);
}

void RolledSequence::append(int item, std::span<const std::int64_t> numbers) {
  RolledPart part;
  part.item = item;
  part.numbers.assign(numbers.begin(), numbers.end());
  part.steps.assign(numbers.size(), 0);
  part.body_hash = mixed(static_cast<std::uint64_t>(item) + 17, numbers.size());
  push(std::move(part));
  while (extend() || begin_loop()) {
  }
}

void RolledSequence::push(RolledPart part) {
  if (part.is_loop()) loops_.push_back(parts_.size());
  hashes_.push_back(hash_of(part));
  parts_.push_back(std::move(part));
}

// The parts at the end are the next iteration of a loop before them.
bool RolledSequence::extend() {
  for (std::size_t i = loops_.size(); i-- > 0;) {
    const std::size_t place = loops_[i];
    const std::size_t length = parts_.size() - 1 - place;
    if (length > kLongestBody) return false;
    RolledPart& loop = parts_[place];
    if (length == 0 || loop.body.size() != length) continue;
    std::size_t number = 0;
    bool fits = true;
    for (std::size_t k = 0; k < length && fits; ++k) {
      const RolledPart& next = parts_[place + 1 + k];
      fits = same_shape(loop.body[k], next);
      for (std::size_t j = 0; j < next.numbers.size() && fits; ++j, ++number) {
        fits = next.numbers[j] == loop.numbers[number] + loop.count * loop.steps[number];
      }
    }
    if (!fits) continue;
    ++loop.count;
    hashes_[place] = hash_of(loop);
    parts_.resize(place + 1);
    hashes_.resize(place + 1);
    loops_.resize(i + 1);
    return true;
  }
  return false;
}

// The last parts are as many parts before them once more.
bool RolledSequence::begin_loop() {
  const std::size_t size = parts_.size();
  const std::size_t longest = std::min(kLongestBody, size / 2);
  for (std::size_t length = 1; length <= longest; ++length) {
    if (hashes_[size - 1] != hashes_[size - 1 - length]) continue;
    const std::size_t first = size - 2 * length;
    bool repeats = true;
    int depth = 0;
    for (std::size_t k = 0; k < length && repeats; ++k) {
      repeats = hashes_[first + k] == hashes_[first + length + k] &&
                same_shape(parts_[first + k], parts_[first + length + k]);
      depth = std::max(depth, parts_[first + k].depth);
    }
    if (!repeats || depth >= deepest_) continue;
    RolledPart loop;
    loop.count = 2;
    loop.depth = depth + 1;
    for (std::size_t k = 0; k < length; ++k) {
      RolledPart& part = parts_[first + k];
      const RolledPart& next = parts_[first + length + k];
      for (std::size_t j = 0; j < part.numbers.size(); ++j) {
        loop.numbers.push_back(part.numbers[j]);
        loop.steps.push_back(next.numbers[j] - part.numbers[j]);
      }
      part.numbers.clear();
      loop.body.push_back(std::move(part));
    }
    loop.body_hash = hash_of_body(loop);
    parts_.resize(first);
    hashes_.resize(first);
    while (!loops_.empty() && loops_.back() >= first) loops_.pop_back();
    push(std::move(loop));
    return true;
  }
  return false;
}

}  // namespace davsim
