#pragma once

// A list of 32-bit byte offsets in UB, one for each element: what gathers and scatters go by.

#include <cstring>
#include <string>

#include "isa/vector_loop.h"

namespace davsim::instructions::offset_list {

constexpr int kEntryBytes = 4;

/// Operands by their places: the list's address and the number of repeats.
struct Places {
  int list;
  int repeat;
};

inline std::uint64_t lanes(const Operands& in) {
  return static_cast<std::uint64_t>(kRepeatBytes / in.element_size());
}

/// Calls `body(repeat, lane, entry)` for the elements that take part.
template <class Body>
void each(const Operands& in, const Places& places, const Memory& memory, Body body) {
  for_each_repeat(plan_of(in, places.repeat), [&](std::uint32_t r, const LanePattern& pattern, bool) {
    for (std::uint64_t i = 0; i < lanes(in); ++i) {
      if (!pattern.element(static_cast<int>(i), in.element_size())) continue;
      std::uint32_t entry = 0;
      std::memcpy(&entry,
                  memory.at(Space::UB, in.address(places.list)) + (r * lanes(in) + i) * kEntryBytes,
                  kEntryBytes);
      body(r, i, entry);
    }
  });
}

/// The part of the list up to the last element that takes part.
inline Footprint footprint(const Operands& in, const Places& places) {
  const RepeatPlan plan = plan_of(in, places.repeat);
  std::uint64_t last = 0;
  for (std::uint64_t i = 0; i < lanes(in); ++i) {
    if (plan.last.element(static_cast<int>(i), in.element_size())) last = i + 1;
  }
  const std::uint64_t entries = plan.repeats == 0 ? 0 : (plan.repeats - 1) * lanes(in) + last;
  return Footprint::range(Space::UB, Access::read, in.address(places.list), entries * kEntryBytes);
}

/// What is wrong with an entry, or nothing: elements lie at multiples of their size.
inline std::string misplaced(const Operands& in, std::uint32_t repeat, std::uint64_t lane,
                             std::uint32_t entry) {
  const auto size = static_cast<std::uint64_t>(in.element_size());
  if (entry % size == 0) return "";
  return "entry " + std::to_string(repeat * lanes(in) + lane) + " of offset is " + std::to_string(entry) +
         ", expected a multiple of " + std::to_string(size);
}

}  // namespace davsim::instructions::offset_list
