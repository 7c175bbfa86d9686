#include "timing/function_banks.h"

#include <gtest/gtest.h>

#include "support/kernels.h"

namespace davsim::function_banks_test {

using test::EventList;
using test::TestKernel;

constexpr FunctionBanks kBanks{8, 2, 2, 1};  // Ascend 950

std::uint64_t load(std::int64_t stride) { return bank_beats(kBanks, false, stride); }
std::uint64_t store(std::int64_t stride) { return bank_beats(kBanks, true, stride); }

TEST(FunctionBanks, neighbours_lie_in_eight_groups) {
  EXPECT_EQ(load(1), 1U);
  EXPECT_EQ(store(1), 1U);
  EXPECT_EQ(load(3), 1U);  // an odd distance meets every group
  EXPECT_EQ(store(3), 1U);
}

TEST(FunctionBanks, even_distances_share_groups) {
  // 2: groups 0, 2, 4, 6, then again in the other bank, which is read beside the first.
  EXPECT_EQ(load(2), 1U);
  EXPECT_EQ(store(2), 2U);
  // 4: two groups with four DataBlocks each, two in a bank.
  EXPECT_EQ(load(4), 2U);
  EXPECT_EQ(store(4), 4U);
  // 8: one group, four DataBlocks in each of its banks.
  EXPECT_EQ(load(8), 4U);
  EXPECT_EQ(store(8), 8U);
}

TEST(FunctionBanks, one_bank_takes_eight_cycles) {
  EXPECT_EQ(load(16), 8U);
  EXPECT_EQ(store(16), 8U);
}

TEST(FunctionBanks, one_place_is_read_once) { EXPECT_EQ(load(0), 1U); }

// A loop of loads alone goes as fast as its port.
std::uint64_t loads(int stride, const std::vector<Override>& overrides = {}) {
  const TestKernel kernel("ktrace 1\nblocks aiv 0..1 {\nub a : f32[32768] at 0\nvf {\n"
                          "pset.f32 p0, ALL\nfor i in 0..64 {\nvsldb.f32 v0, a[8 * i], " +
                              std::to_string(stride) + ", p0\n}\n}\n}\n",
                          "ascend-950pr", overrides);
  EventList list;
  kernel.time(&list);
  return kernel.events_of(list, "vf").at(0).latency;
}

TEST(FunctionBanks, hold_up_the_loads_of_a_function) {
  const std::uint64_t apart = loads(1);
  EXPECT_EQ(loads(8), apart + 64 * 3);
  EXPECT_EQ(loads(16), apart + 64 * 7);
  // With four banks a group, DataBlocks 16 apart lie in two of them: two reads at once.
  EXPECT_EQ(loads(16, {{"/costs/functions/banks/banks", "4"}}), apart + 64 * 3);
}

}  // namespace davsim::function_banks_test
