#include "recorder/touched_memory.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace davsim::record {

void TouchedMemory::Free::operator()(std::byte* data) const { std::free(data); }

void TouchedMemory::note(const Footprint& footprint, bool combines) {
  if (footprint.space != Space::GM) return;
  const bool reads = footprint.access == Access::read || combines;
  const auto one = [&](const ByteRange& range) {
    if (range.begin >= range.end) return;
    const auto after = std::upper_bound(
        tensors_.begin(), tensors_.end(), range.begin,
        [](std::uint64_t place, const Tensor& tensor) { return place < tensor.address; });
    if (after == tensors_.begin()) return;
    const Tensor& tensor = *(after - 1);
    if (range.end > tensor.address + tensor.bytes()) return;  // refused as a fault of the kernel
    add(static_cast<std::size_t>(after - tensors_.begin()) - 1,
        {range.begin - tensor.address, range.end - tensor.address}, reads);
  };
  if (is_contiguous(footprint)) {
    one(bounds(footprint));
  } else {
    for (const ByteRange& range : runs(footprint)) one(range);
  }
}

void TouchedMemory::add(std::size_t tensor, ByteRange range, bool reads) {
  auto& touched = of_tensor_[tensor].touched;
  auto next = touched.upper_bound(range.begin);
  if (next != touched.begin() && std::prev(next)->second >= range.begin) --next;
  if (next != touched.end() && next->first <= range.begin && next->second >= range.end) return;
  ByteRange whole = range;
  std::uint64_t known = range.begin;  // the bytes of `range` before it are dealt with
  while (next != touched.end() && next->first <= range.end) {
    if (reads && next->first > known) keep(tensor, {known, next->first});
    known = std::max(known, next->second);
    whole = {std::min(whole.begin, next->first), std::max(whole.end, next->second)};
    next = touched.erase(next);
  }
  if (reads && known < range.end) keep(tensor, {known, range.end});
  touched.emplace_hint(next, whole.begin, whole.end);
}

void TouchedMemory::keep(std::size_t tensor, ByteRange range) {
  auto& initial = of_tensor_[tensor].initial;
  if (initial == nullptr) {
    // Pages that nobody writes cost nothing.
    initial.reset(static_cast<std::byte*>(std::calloc(tensors_[tensor].bytes(), 1)));
    if (initial == nullptr) throw std::bad_alloc();
  }
  std::memcpy(initial.get() + range.begin, memory_.of(tensors_[tensor]) + range.begin,
              range.end - range.begin);
}

std::vector<ByteRange> TouchedMemory::touched(std::size_t tensor) const {
  std::vector<ByteRange> ranges;
  for (const auto& [begin, end] : of_tensor_[tensor].touched) ranges.push_back({begin, end});
  return ranges;
}

}  // namespace davsim::record
