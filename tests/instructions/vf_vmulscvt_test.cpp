#include "instructions/registers.h"

namespace davsim::vf_vmulscvt_test {

using instruction_harness::RegisterBench;
TEST(vf_vmulscvt, rounds_products_to_f16_with_ties_away_from_zero) {
  RegisterBench bench("vf_vmulscvt", Type::f32);
  // 2049 lies half-way between two f16: RINT would give 2048.
  bench.vector<float>(2, {2049, -2049, 3, 1e9F}).on(1, 4, [](int i) { return i != 2; });
  bench.set("scalar", std::bit_cast<std::int32_t>(1.0F)).run();
  EXPECT_EQ(bench.f16_lanes(1, 8), (std::vector<float>{2050, 0, -2050, 0, 0, 0,
                                                       std::numeric_limits<float>::infinity(), 0}));
  bench.saturate().run();
  EXPECT_EQ(bench.lanes<std::uint16_t>(1, 1, 6), (std::vector<std::uint16_t>{0x7BFF}));
}

TEST(vf_vmulscvt, odd_results_leave_the_even_lanes_0) {
  RegisterBench bench("vf_vmulscvt", Type::f32);
  bench.vector<float>(2, [](int i) { return static_cast<float>(i); }).all_on();
  bench.set("scalar", std::bit_cast<std::int32_t>(0.5F)).set("part", 1).run();
  for (int i = 0; i < 128; ++i) {
    EXPECT_EQ(f32_from_f16(bench.registers.vector(1).lane<std::uint16_t>(i)),
              i % 2 == 0 ? 0.0F : static_cast<float>(i / 2) * 0.5F);
  }
}

}  // namespace davsim::vf_vmulscvt_test
