#include "instructions/registers.h"

namespace davsim::vf_vcpadd_test {

using instruction_harness::RegisterBench;
TEST(vf_vcpadd, adds_neighbours_into_the_lower_half) {
  RegisterBench words("vf_vcpadd", Type::f32);
  words.vector<float>(2, [](int i) { return static_cast<float>(i * i); });
  words.all_on().run();
  for (int i = 0; i < 32; ++i) {
    EXPECT_EQ(words.registers.vector(1).lane<float>(i),
              static_cast<float>(4 * i * i + (2 * i + 1) * (2 * i + 1)));
  }
  EXPECT_TRUE(words.zero_from(1, 128));
}

TEST(vf_vcpadd, lanes_that_are_off_count_as_zero) {
  RegisterBench bench("vf_vcpadd", Type::f16);
  bench.vector<std::uint16_t>(2, [](int) { return std::uint16_t{0x3C00}; });
  bench.on(1, 2, [](int i) { return i != 1 && i != 2 && i != 4 && i != 5; });
  bench.run();
  EXPECT_EQ(bench.f16_lanes(1, 4), (std::vector<float>{1, 1, 0, 2}));
  EXPECT_TRUE(bench.zero_from(1, 128));
}

TEST(vf_vcpadd, f16_sums_are_rounded_and_clamped) {
  RegisterBench bench("vf_vcpadd", Type::f16);
  bench.f16(2, {2048, 1, 65504, 65504}).all_on();
  bench.run();
  EXPECT_EQ(bench.f16_lanes(1, 2),
            (std::vector<float>{2048, std::numeric_limits<float>::infinity()}));
  bench.saturate().run();
  EXPECT_EQ(bench.f16_lanes(1, 2), (std::vector<float>{2048, 65504}));
}

}  // namespace davsim::vf_vcpadd_test
