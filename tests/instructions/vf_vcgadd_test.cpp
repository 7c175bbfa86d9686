#include "instructions/registers.h"

namespace davsim::vf_vcgadd_test {

using instruction_harness::RegisterBench;
/// Adds the two halves of a range, rounding each sum: the tree of neighbours, told from its root.
float f16_tree(const std::vector<float>& values, std::size_t first, std::size_t count) {
  if (count == 1) return values[first];
  const float sum =
      f16_tree(values, first, count / 2) + f16_tree(values, first + count / 2, count / 2);
  return f32_from_f16(f16_from_f64(sum, false));
}

TEST(vf_vcgadd, f16_sums_are_rounded_at_every_level_of_a_tree) {
  RegisterBench bench("vf_vcgadd", Type::f16);
  std::mt19937 random(3);
  std::vector<float> values;
  for (int i = 0; i < 128; ++i) {
    const auto bits = static_cast<std::uint16_t>(random() & 0xBBFF);
    values.push_back(f32_from_f16(bits));
  }
  bench.f16(2, values);
  bench.on(1, 2, [](int i) { return i % 7 != 3; });
  for (std::size_t i = 3; i < 128; i += 7) values[i] = 0;
  bench.run();
  const std::vector<float> got = bench.f16_lanes(1, 8);
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(got[i], f16_tree(values, i * 16, 16)) << i;
  }
  EXPECT_TRUE(bench.zero_from(1, 16));
}

TEST(vf_vcgadd, sums_of_16_bit_integers_have_32_bits) {
  RegisterBench words("vf_vcgadd", Type::int16);
  words.vector<std::int16_t>(
      2, [](int i) { return static_cast<std::int16_t>(i % 2 == 0 ? -32768 : 1); });
  words.all_on().run();
  EXPECT_EQ(words.lanes<std::int32_t>(1, 8), std::vector<std::int32_t>(8, 8 * -32767));
  EXPECT_TRUE(words.zero_from(1, 32));
  RegisterBench numbers("vf_vcgadd", Type::uint16);
  numbers.vector<std::uint16_t>(2, [](int) { return static_cast<std::uint16_t>(0xFFFF); });
  numbers.all_on().run();
  EXPECT_EQ(numbers.lanes<std::uint32_t>(1, 8), std::vector<std::uint32_t>(8, 16U * 65535));
}

TEST(vf_vcgadd, sums_of_32_bit_integers_wrap_around) {
  RegisterBench bench("vf_vcgadd", Type::int32);
  bench.vector<std::int32_t>(2, [](int i) { return i % 8 < 2 ? 0x7FFFFFFF : i % 8 == 2 ? 7 : 0; });
  bench.all_on().run();
  EXPECT_EQ(bench.lanes<std::int32_t>(1, 8), std::vector<std::int32_t>(8, 5));
}

TEST(vf_vcgadd, lanes_that_are_off_count_as_zero) {
  RegisterBench bench("vf_vcgadd", Type::f32);
  bench.vector<float>(2, [](int i) { return static_cast<float>(i); });
  bench.on(1, 4, [](int i) { return i % 8 == 3 && i > 8; });
  bench.run();
  EXPECT_EQ(bench.lanes<float>(1, 8), (std::vector<float>{0, 11, 19, 27, 35, 43, 51, 59}));
  bench.on(1, 4, [](int) { return false; });
  bench.run();
  EXPECT_TRUE(bench.zero_from(1, 0));
}

TEST(vf_vcgadd, saturation_clamps_every_sum) {
  RegisterBench bench("vf_vcgadd", Type::f16);
  // 60000 + 60000 is clamped to 65504 before -30000 + 100, rounded to -29904, is added.
  bench.f16(2, {60000, 60000, -30000, 100}).all_on();
  bench.saturate().run();
  EXPECT_EQ(bench.f16_lanes(1, 1), (std::vector<float>{35584}));
}

}  // namespace davsim::vf_vcgadd_test
