#include "instructions/registers.h"

namespace davsim::vf_vcgmin_test {

using instruction_harness::RegisterBench;
const float kInf = std::numeric_limits<float>::infinity();

TEST(vf_vcgmin, takes_one_value_from_each_block_into_the_first_lanes) {
  RegisterBench bench("vf_vcgmin", Type::f32);
  bench.vector<float>(2, [](int i) { return static_cast<float>(-i); });
  bench.on(1, 4, [](int i) { return i % 8 < 6 && i / 8 != 2; });
  bench.run();
  EXPECT_EQ(bench.lanes<float>(1, 8), (std::vector<float>{-5, -13, kInf, -29, -37, -45, -53, -61}));
  EXPECT_TRUE(bench.zero_from(1, 32));
}

TEST(vf_vcgmin, elements_of_16_bits_have_sixteen_a_block) {
  RegisterBench bench("vf_vcgmin", Type::int16);
  bench.vector<std::int16_t>(2, [](int i) { return static_cast<std::int16_t>(40 - i); });
  bench.on(1, 2, [](int i) { return i < 112; });
  bench.run();
  EXPECT_EQ(bench.lanes<std::int16_t>(1, 8),
            (std::vector<std::int16_t>{25, 9, -7, -23, -39, -55, -71, 32767}));
  EXPECT_TRUE(bench.zero_from(1, 16));
}

TEST(vf_vcgmin, nan_wins_in_its_block_alone) {
  RegisterBench bench("vf_vcgmin", Type::f16);
  bench.vector<std::uint16_t>(
      2, [](int i) { return static_cast<std::uint16_t>(i == 20 ? 0x7E00 : 0x3C00); });
  bench.all_on().run();
  EXPECT_TRUE(instruction_harness::is_nan(Type::f16, bench.lanes<std::uint16_t>(1, 1, 1)[0]));
  EXPECT_EQ(bench.f16_lanes(1, 1), (std::vector<float>{1}));
  EXPECT_EQ(bench.lanes<std::uint16_t>(1, 6, 2), std::vector<std::uint16_t>(6, 0x3C00));
}

TEST(vf_vcgmin, zeros_have_an_order) {
  RegisterBench bench("vf_vcgmin", Type::f32);
  bench.vector<std::uint32_t>(2, [](int i) { return i % 2 == 0 ? 0U : 0x80000000U; });
  bench.all_on().run();
  EXPECT_EQ(bench.lanes<std::uint32_t>(1, 8), std::vector<std::uint32_t>(8, 0x80000000U));
}

}  // namespace davsim::vf_vcgmin_test
