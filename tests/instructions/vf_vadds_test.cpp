#include <cmath>

#include "instructions/registers.h"

namespace davsim::vf_vadds_test {

using instruction_harness::expect_arithmetic;
using instruction_harness::RegisterBench;

TEST(vf_vadds, adds_a_scalar_and_wraps_integers) {
  expect_arithmetic(
      "vf_vadds", [](double a, double b, double) { return a + b; },
      [](std::int64_t a, std::int64_t b, std::int64_t) { return a + b; });
}

TEST(vf_vadds, saturation_keeps_f16_finite) {
  RegisterBench bench("vf_vadds", Type::f16);
  bench.f16(2, {65504, -65504}).all_on();
  bench.set("scalar", 0x7BFF);  // 65504
  bench.saturate().run();
  EXPECT_EQ(bench.f16_lanes(1, 2), (std::vector<float>{65504, 0}));
}

}  // namespace davsim::vf_vadds_test
