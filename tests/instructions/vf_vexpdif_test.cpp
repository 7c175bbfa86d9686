#include <cmath>

#include "instructions/registers.h"

namespace davsim::vf_vexpdif_test {

using instruction_harness::RegisterBench;
TEST(vf_vexpdif, f32_takes_every_lane) {
  RegisterBench bench("vf_vexpdif", Type::f32);
  bench.vector<float>(2, {1, 2, 3, -100}).vector<float>(3, {1, 1, 5, 0});
  bench.on(1, 4, [](int i) { return i != 1; });
  bench.run();
  EXPECT_EQ(bench.lanes<float>(1, 4),
            (std::vector<float>{1, 0, static_cast<float>(std::exp(-2.0L)), 0}));
  EXPECT_EQ(bench.lanes<float>(1, 60, 4), std::vector<float>(60, 1.0F));
}

TEST(vf_vexpdif, f16_takes_the_even_or_the_odd_lanes_and_their_mask) {
  RegisterBench bench("vf_vexpdif", Type::f16);
  bench.vector<std::uint16_t>(2,
                              [](int i) { return f16_from_f32(static_cast<float>(i % 7), false); });
  bench.vector<std::uint16_t>(3,
                              [](int i) { return f16_from_f32(static_cast<float>(i % 3), false); });
  bench.on(1, 2, [](int i) { return i % 5 != 0; });
  for (int part = 0; part < 2; ++part) {
    bench.set("part", part).run();
    for (int i = 0; i < 64; ++i) {
      const int from = 2 * i + part;
      const long double power = std::exp(static_cast<long double>(from % 7 - from % 3));
      EXPECT_EQ(bench.registers.vector(1).lane<float>(i),
                from % 5 == 0 ? 0.0F : static_cast<float>(power))
          << part << ' ' << i;
    }
  }
}

TEST(vf_vexpdif, the_difference_of_f16_is_not_rounded_to_f16) {
  RegisterBench bench("vf_vexpdif", Type::f16);
  bench.f16(2, {65504}).f16(3, {-65504}).all_on();
  bench.run();
  EXPECT_EQ(bench.lanes<float>(1, 1), (std::vector<float>{std::numeric_limits<float>::infinity()}));
  bench.f16(2, {1}).f16(3, {0.00048828125F});
  bench.run();
  EXPECT_EQ(bench.lanes<float>(1, 1),
            (std::vector<float>{static_cast<float>(std::exp(1.0L - 0.00048828125L))}));
}

}  // namespace davsim::vf_vexpdif_test
