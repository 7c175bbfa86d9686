#include "timing/chain.h"

// Prices of element-wise instructions on dav-2201, against sums by hand.

namespace davsim::vector_prices_test {

using chain::Chain;
using chain::Price;

const std::vector<Price>& prices() {
  // x lies in bank groups 0 to 7, y in 8 to 15, z in 0 to 7.
  static const std::vector<Price> all = {
      {"f32", "vabs zs, xs", 1, 21, 3},
      {"f16", "vabs zs, xs", 1, 21, 4},
      {"f32", "vln zs, xs", 2, 31, 3},
      {"f16", "vln zs, xs", 4, 31, 4},
      {"int32", "vrelu zs, xs", 1, 21, 3},
      {"f32", "vrec zs, xs", 1, 22, 3},
      {"f16", "vrec zs, xs", 1, 22, 4},
      {"f16", "vrsqrt zs, xs", 1, 22, 3},
      {"int16", "vand zs, xs, ys", 1, 18, 3},
      {"uint16", "vor zs, xs, ys", 1, 18, 3},
      {"int16", "vnot zs, xs", 1, 18, 4},
      {"uint16", "vnot zs, xs", 1, 18, 3},
      {"int32", "vshl zs, xs, 3", 1, 18, 4},
      {"uint16", "vshr zs, xs, 3", 1, 18, 4},
      {"int16", "vaddrelu zs, xs, ys", 1, 22, 3},
      {"f32", "vsubrelu zs, xs, ys", 1, 22, 3},
      {"f16", "vmulconv zs, xs, ys, to = int8", 1, 23, 3},
      {"f32", "vaddreluconv zs, xs, ys, to = f16", 1, 22, 3},
      // dst is read and shares the groups of x: one cycle more.
      {"f32", "vaxpy zs, xs, 2.0, to = f32", 2, 24, 3},
      // Two beats, and two more for what shares groups.
      {"f32", "vmla zs, xs, ys, to = f32", 4, 23, 4},
      {"f16", "vmadd zs, xs, ys", 4, 23, 4},
      {"f16", "vmaddrelu zs, xs, ys", 4, 23, 4},
  };
  return all;
}

TEST(VectorPrices, behind_a_barrier_an_instruction_takes_its_repeats_and_the_drain) {
  chain::expect_drains(prices(), {64, 32, 17});
}

TEST(VectorPrices, independent_instructions_follow_by_their_repeats_above_a_floor) {
  chain::expect_floors(prices());
}

TEST(VectorPrices, three_vectors_in_one_bank_group_take_six_cycles_a_repeat) {
  const Chain all{.instruction = "vmla zs, xs, ys, to = f32", .y = "0x04000", .z = "0x10000"};
  EXPECT_EQ(all.hundred(), 100 * (6 * 64 + 23U));
  // x and y alone in one group, z in the other: as far apart as three vectors get.
  const Chain two{.instruction = "vmla zs, xs, ys, to = f32", .y = "0x04000", .z = "0x10100"};
  EXPECT_EQ(two.hundred(), 100 * (4 * 64 + 23U));
  const Chain sum{.type = "int16", .instruction = "vor zs, xs, ys", .y = "0x04000", .z = "0x10000"};
  EXPECT_EQ(sum.hundred(), 100 * (2 * 64 + 18U));
}

TEST(VectorPrices, each_constant_moves_the_figure_by_what_the_law_says) {
  const std::string at = "/costs/classes/vector_logarithm/";
  const Chain behind{.instruction = "vln zs, xs"};
  const Chain spaced{.instruction = "vln zs, xs", .repeats = 1, .barrier = false};
  EXPECT_EQ(behind.hundred({{at + "drain_cycles", "40"}}), 100 * (128 + 40U));
  EXPECT_EQ(behind.hundred({{at + "cycles_per_repeat", "[5, 2]"}}), 100 * (160 + 31U));
  EXPECT_EQ(spaced.hundred({{at + "floor_cycles", "9"}}), 100 * 9U);
}

}  // namespace davsim::vector_prices_test
