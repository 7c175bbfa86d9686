#include "instructions/registers.h"

namespace davsim::vf_vcmax_test {

using instruction_harness::RegisterBench;
const float kInf = std::numeric_limits<float>::infinity();

TEST(vf_vcmax, finds_the_first_largest_lane_that_is_on_by_value_and_index) {
  RegisterBench bench("vf_vcmax", Type::f32);
  bench.vector<float>(2, [](int i) { return static_cast<float>(i % 10); });
  bench.on(1, 4, [](int i) { return i > 10 && i % 10 != 9; });
  bench.run();
  EXPECT_EQ(bench.lanes<float>(1, 1), (std::vector<float>{8}));
  EXPECT_EQ(bench.lanes<std::uint32_t>(1, 1, 1), (std::vector<std::uint32_t>{18}));
  EXPECT_TRUE(bench.zero_from(1, 8));
}

TEST(vf_vcmax, without_lanes_gives_the_end_of_the_range_and_index_0) {
  const auto lanes_off = [](RegisterBench& bench) {
    bench.on(1, 1, [](int) { return false; });
    bench.run();
  };
  RegisterBench reals("vf_vcmax", Type::f32);
  lanes_off(reals);
  EXPECT_EQ(reals.lanes<float>(1, 2), (std::vector<float>{-kInf, 0}));
  RegisterBench words("vf_vcmax", Type::int16);
  lanes_off(words);
  EXPECT_EQ(words.lanes<std::int16_t>(1, 2), (std::vector<std::int16_t>{-32768, 0}));
  RegisterBench numbers("vf_vcmax", Type::uint32);
  lanes_off(numbers);
  EXPECT_EQ(numbers.lanes<std::uint32_t>(1, 2), (std::vector<std::uint32_t>{0, 0}));
}

TEST(vf_vcmax, the_first_nan_wins) {
  RegisterBench bench("vf_vcmax", Type::f16);
  bench.vector<std::uint16_t>(2, {0x3C00, 0x7C00, 0x7E00, 0x7E01}).all_on();
  bench.run();
  EXPECT_TRUE(instruction_harness::is_nan(Type::f16, bench.lanes<std::uint16_t>(1, 1)[0]));
  EXPECT_EQ(bench.lanes<std::uint16_t>(1, 1, 1), (std::vector<std::uint16_t>{2}));
  bench.saturate().run();
  EXPECT_EQ(bench.lanes<std::uint16_t>(1, 2), (std::vector<std::uint16_t>{0, 2}));
}

TEST(vf_vcmax, positive_zero_is_larger) {
  RegisterBench bench("vf_vcmax", Type::f16);
  bench.vector<std::uint16_t>(2, {0x8000, 0x8000, 0});
  bench.on(1, 2, [](int i) { return i < 3; });
  bench.run();
  EXPECT_EQ(bench.lanes<std::uint16_t>(1, 2), (std::vector<std::uint16_t>{0, 2}));
}

TEST(vf_vcmax, integers_follow_their_signs) {
  RegisterBench words("vf_vcmax", Type::int32);
  words.vector<std::int32_t>(2, {5, -1, 7}).on(1, 4, [](int i) { return i < 3; });
  words.run();
  EXPECT_EQ(words.lanes<std::int32_t>(1, 2), (std::vector<std::int32_t>{7, 2}));
  RegisterBench numbers("vf_vcmax", Type::uint16);
  numbers.vector<std::uint16_t>(2, {5, 0xFFFF, 7}).on(1, 2, [](int i) { return i < 3; });
  numbers.run();
  EXPECT_EQ(numbers.lanes<std::uint16_t>(1, 2), (std::vector<std::uint16_t>{0xFFFF, 1}));
}

}  // namespace davsim::vf_vcmax_test
