#include "instructions/registers.h"

namespace davsim::vf_plt_test {

using instruction_harness::RegisterBench;
TEST(vf_plt, makes_a_mask_of_the_first_lanes) {
  RegisterBench bench("vf_plt", Type::f32);
  bench.set("count", 3).run();
  EXPECT_EQ(bench.bits(1), (std::vector<int>{0, 4, 8}));
  bench.set("count", 0).run();
  EXPECT_TRUE(bench.bits(1).empty());
}

TEST(vf_plt, all_lanes_where_more_are_left_than_fit) {
  for (const Type type : {Type::int8, Type::f16, Type::int32, Type::uint64}) {
    RegisterBench bench("vf_plt", type);
    const int lanes = 256 / size_of(type);
    for (const std::int64_t count :
         {std::int64_t{lanes}, std::int64_t{lanes} + 1, std::int64_t{0xFFFFFFFF}}) {
      bench.set("count", count).run();
      EXPECT_EQ(bench.bits(1).size(), static_cast<std::size_t>(lanes));
    }
    bench.set("count", lanes - 1).run();
    EXPECT_EQ(bench.bits(1).back(), 256 - 2 * size_of(type));
  }
}

TEST(vf_plt, leaves_what_is_left) {
  RegisterBench bench("vf_plt", Type::f16);
  EXPECT_EQ(bench.set("count", 320).run(), 192);
  EXPECT_EQ(bench.set("count", 128).run(), 0);
  EXPECT_EQ(bench.set("count", 64).run(), 0);
}

}  // namespace davsim::vf_plt_test
