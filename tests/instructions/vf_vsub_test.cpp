#include <cmath>

#include "instructions/registers.h"

namespace davsim::vf_vsub_test {

using instruction_harness::expect_arithmetic;
using instruction_harness::RegisterBench;

TEST(vf_vsub, subtracts_numbers_and_wraps_integers) {
  expect_arithmetic(
      "vf_vsub", [](double a, double b, double) { return a - b; },
      [](std::int64_t a, std::int64_t b, std::int64_t) { return a - b; });
}

TEST(vf_vsub, saturation_keeps_f16_finite) {
  RegisterBench bench("vf_vsub", Type::f16);
  bench.f16(2, {65504, -65504, 1}).f16(3, {-65504, 65504, 2}).all_on();
  bench.saturate().run();
  EXPECT_EQ(bench.f16_lanes(1, 3), (std::vector<float>{65504, -65504, -1}));
}

}  // namespace davsim::vf_vsub_test
