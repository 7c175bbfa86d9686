#include "instructions/registers.h"

namespace davsim::vf_vdup_test {

using instruction_harness::RegisterBench;
TEST(vf_vdup, fills_the_lanes_that_are_on_and_clears_the_others) {
  RegisterBench bench("vf_vdup", Type::int16);
  bench.vector<std::int16_t>(1, [](int i) { return static_cast<std::int16_t>(i + 1); });
  bench.vector<std::int16_t>(2, {-77, 5, 6});
  bench.on(1, 2, [](int i) { return i % 3 == 1; });
  bench.run();
  for (int i = 0; i < 128; ++i) {
    EXPECT_EQ(bench.registers.vector(1).lane<std::int16_t>(i), i % 3 == 1 ? -77 : 0) << i;
  }
}

TEST(vf_vdup, merging_leaves_the_others) {
  RegisterBench bench("vf_vdup", Type::int16);
  bench.vector<std::int16_t>(1, [](int i) { return static_cast<std::int16_t>(i + 1); });
  bench.vector<std::int16_t>(2, {-77, 5, 6});
  bench.on(1, 2, [](int i) { return i % 3 == 1; });
  bench.set("mode", 1).run();
  for (int i = 0; i < 128; ++i) {
    EXPECT_EQ(bench.registers.vector(1).lane<std::int16_t>(i), i % 3 == 1 ? -77 : i + 1) << i;
  }
}

}  // namespace davsim::vf_vdup_test
