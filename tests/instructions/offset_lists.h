#pragma once

#include <numeric>

#include "instructions/reductions.h"

// What tests of gathers and scatters by a list of offsets share.

namespace davsim::offset_lists {

using namespace reductions_test;

inline constexpr std::uint64_t kList = 0x8000;

/// An instruction with its list, and 0, 1, 2, ... as integers of 16 bits in the source.
inline Bench moves(std::string_view instruction, Type type,
                   const std::vector<std::uint32_t>& list) {
  Bench bench(instruction, type);
  std::vector<std::uint16_t> x(4096);
  std::iota(x.begin(), x.end(), std::uint16_t{0});
  bench.put(Space::UB, kSrc, x);
  bench.put(Space::UB, kList, list);
  bench.set("dst", kDst).set("src", kSrc).set("offset", kList);
  return bench;
}

/// 128 places `bytes` apart, the last one first.
inline std::vector<std::uint32_t> backwards(std::uint32_t bytes) {
  std::vector<std::uint32_t> list;
  for (std::uint32_t i = 128; i-- > 0;) list.push_back(bytes * i);
  return list;
}

/// Two repeats of words of which the first and the last count; the other entries are no multiples
/// of 4.
inline std::vector<std::uint32_t> ends_alone() {
  std::vector<std::uint32_t> list(128, 3);
  list[0] = 400;
  list[63] = 40;
  list[64] = 4;
  list[127] = 0;
  return list;
}
inline Bench& mask_ends(Bench& bench) {
  return bench.mask(0, 0x8000'0000'0000'0001U).set("repeat", 2);
}

/// Two neighbours of the source as a word.
inline std::uint32_t word(std::uint32_t first) { return (first + 1) << 16 | first; }

/// An entry that is no multiple of the element is named.
inline void expect_entries_at_elements(std::string_view instruction) {
  Bench bench = moves(instruction, Type::uint32, {0, 8, 6});
  std::vector<Footprint> found;
  EXPECT_EQ(bench.count(3).gathered(found), "entry 2 of offset is 6, expected a multiple of 4");
}

}  // namespace davsim::offset_lists
