#include "timing/chain.h"

// Prices of reductions, comparisons, selection and sorts on dav-2201, against sums by hand.

namespace davsim::choosing_prices_test {

using chain::Chain;
using chain::Price;

const std::vector<Price>& prices() {
  // x lies in bank groups 0 to 7, y in 8 to 15, z in 0 to 7.
  static const std::vector<Price> all = {
      {"f32", "vcgmax zs, xs", 1, 29, 3},
      {"f16", "vcgmin zs, xs", 7, 30, 3},
      {"f32", "vcmax zs, xs", 7, 32, 3},
      {"f16", "vcmin zs, xs", 7, 33, 3},
      {"f32", "vcpadd zs, xs", 1, 22, 3},
      {"f16", "vcpadd zs, xs", 1, 22, 4},
      {"f32", "vcmpv_lt zs, xs, ys", 1, 34, 4},
      {"f16", "vcmpvs_ge zs, xs, 1.0", 1, 34, 3},
      {"f32", "vsel zs, xs, ys, mode = CMPMASK_SPR", 1, 25, 3},
  };
  return all;
}

TEST(ChoosingPrices, behind_a_barrier_an_instruction_takes_its_repeats_and_the_drain) {
  chain::expect_drains(prices(), {32, 17, 1});
}

TEST(ChoosingPrices, independent_instructions_follow_by_their_repeats_above_a_floor) {
  chain::expect_floors(prices());
}

TEST(ChoosingPrices, sorts_take_two_records_a_cycle) {
  const Chain sort{.instruction = "vbitsort zs, xs, ys", .repeats = 1};
  EXPECT_EQ(sort.hundred(), 100 * (16 + 42U));
  const Chain merge{.instruction =
                        "vmrgsort4 zs, xs, xs[16], xs[32], xs[48], length0 = 8, "
                        "length1 = 8, length2 = 8, length3 = 8",
                    .repeats = 1};
  EXPECT_EQ(merge.hundred(), 100 * (16 + 42U));
}

TEST(ChoosingPrices, two_sources_in_one_bank_group_take_a_cycle_more_a_repeat) {
  const Chain compare{.instruction = "vcmpv_eq zs, xs, ys", .y = "0x10000"};
  EXPECT_EQ(compare.hundred(), 100 * (2 * 64 + 34U));
  const Chain select{.instruction = "vsel zs, xs, ys, mode = CMPMASK_SPR", .y = "0x10000"};
  EXPECT_EQ(select.hundred(), 100 * (2 * 64 + 25U));
}

}  // namespace davsim::choosing_prices_test
