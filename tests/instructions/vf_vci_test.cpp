#include "instructions/registers.h"

namespace davsim::vf_vci_test {

using instruction_harness::RegisterBench;
TEST(vf_vci, counts_up_or_down) {
  RegisterBench bench("vf_vci", Type::int16);
  bench.set("scalar", 10).run();
  for (int i = 0; i < 128; ++i) EXPECT_EQ(bench.registers.vector(1).lane<std::int16_t>(i), 10 + i);
  bench.set("order", 1).run();
  for (int i = 0; i < 128; ++i) EXPECT_EQ(bench.registers.vector(1).lane<std::int16_t>(i), 137 - i);
}

TEST(vf_vci, integers_wrap_around) {
  RegisterBench bench("vf_vci", Type::int8);
  bench.set("scalar", 127).run();
  EXPECT_EQ(bench.lanes<std::int8_t>(1, 3), (std::vector<std::int8_t>{127, -128, -127}));
  RegisterBench words("vf_vci", Type::int32);
  words.set("scalar", 0x7FFFFFFF).run();
  EXPECT_EQ(words.lanes<std::int32_t>(1, 2),
            (std::vector<std::int32_t>{0x7FFFFFFF, -0x7FFFFFFF - 1}));
}

TEST(vf_vci, f16_follows_the_documented_limits) {
  RegisterBench bench("vf_vci", Type::f16);
  bench.set("scalar", 0x7BFF).run();  // 65504
  const float inf = std::numeric_limits<float>::infinity();
  std::vector<float> wanted(16, 65504);
  wanted.resize(128, inf);
  EXPECT_EQ(bench.f16_lanes(1, 128), wanted);
  bench.saturate().run();
  EXPECT_EQ(bench.f16_lanes(1, 128), std::vector<float>(128, 65504));
  bench.set("scalar", 0xFBFF).run();  // -65504: 16, 32, 32, 32 and 16 of each
  const std::vector<float> down = bench.f16_lanes(1, 128);
  EXPECT_EQ(std::count(down.begin(), down.end(), -65504.0F), 16);
  EXPECT_EQ(std::count(down.begin(), down.end(), -65472.0F), 32);
  EXPECT_EQ(std::count(down.begin(), down.end(), -65440.0F), 32);
  EXPECT_EQ(std::count(down.begin(), down.end(), -65408.0F), 32);
  EXPECT_EQ(std::count(down.begin(), down.end(), -65376.0F), 16);
}

TEST(vf_vci, f32_starts_anywhere) {
  RegisterBench bench("vf_vci", Type::f32);
  bench.set("scalar", std::bit_cast<std::int32_t>(-1.5F)).run();
  EXPECT_EQ(bench.lanes<float>(1, 3), (std::vector<float>{-1.5F, -0.5F, 0.5F}));
}

}  // namespace davsim::vf_vci_test
