#include <numeric>

#include "instructions/reductions.h"

namespace davsim::vreduce_test {

using namespace reductions_test;

/// 0, 1, 2, ... in UB, to be chosen from.
Bench choice() {
  Bench bench("vreduce", Type::uint32);
  std::vector<std::uint32_t> x(2048);
  std::iota(x.begin(), x.end(), 0U);
  bench.put(Space::UB, kSrc, x);
  bench.set("dst", 0x8000).set("src0", kSrc).set("src1", 0xC000);
  return bench;
}

TEST(vreduce, in_counter_mode_counts_all_elements_in_repeats_of_256_bytes) {
  Bench bench = choice();
  // 64 elements of the first repeat and 6 of the second, which starts 32 elements later; the number
  // of repeats does not matter.
  bench.count(70).set("repeat", 9).set("pattern", 2).set("src0_repeat_stride", 12).run();
  std::vector<std::uint32_t> expected;
  for (std::uint32_t i = 1; i < 64; i += 2) expected.push_back(i);
  for (std::uint32_t i = 1; i < 6; i += 2) expected.push_back(96 + i);
  EXPECT_EQ(get_bits(bench, Type::f32, 0x8000, static_cast<int>(expected.size())), expected);
  EXPECT_EQ(special(bench, special_registers::kKept), expected.size());
  EXPECT_EQ(bench.work().repeats, 2U);
  EXPECT_EQ(bench.work().elements, 70U);
  expect_footprints_hold(bench);
}

TEST(vreduce, takes_bits_from_where_each_repeat_has_its_own) {
  Bench bench = choice();
  bench.put<std::uint32_t>(Space::UB, 0xC000, {0x80000001U, 0x2});
  bench.put<std::uint32_t>(Space::UB, 0xC020, {0x4});
  bench.count(68).set("pattern", 0).set("src1_repeat_stride", 1).run();
  EXPECT_EQ(get_bits(bench, Type::f32, 0x8000, 4), (std::vector<std::uint32_t>{0, 31, 33, 66}));
  EXPECT_EQ(special(bench, special_registers::kKept), 4U);
}

TEST(vreduce, without_counter_mode_takes_whole_repeats) {
  Bench bench = choice();
  bench.set("repeat", 2).set("pattern", 6).run();
  EXPECT_EQ(special(bench, special_registers::kKept), 32U);
  EXPECT_EQ(get_bits(bench, Type::f32, 0x8000, 17).back(), 64U + 3);
  expect_footprints_hold(bench);
}

}  // namespace davsim::vreduce_test
