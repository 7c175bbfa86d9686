#include <cmath>

#include "instructions/registers.h"

namespace davsim::vf_vabsdif_test {

using instruction_harness::expect_arithmetic;
using instruction_harness::RegisterBench;

TEST(vf_vabsdif, gives_the_magnitude_of_the_difference) {
  expect_arithmetic(
      "vf_vabsdif", [](double a, double b, double) { return std::fabs(a - b); },
      [](std::int64_t, std::int64_t, std::int64_t) { return std::int64_t{0}; });
}

TEST(vf_vabsdif, saturation_keeps_f16_finite) {
  RegisterBench bench("vf_vabsdif", Type::f16);
  bench.f16(2, {65504, -65504}).f16(3, {-65504, 65504}).all_on();
  bench.saturate().run();
  EXPECT_EQ(bench.f16_lanes(1, 2), (std::vector<float>{65504, 65504}));
}

}  // namespace davsim::vf_vabsdif_test
