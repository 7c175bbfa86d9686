#include <cmath>

#include "instructions/registers.h"

namespace davsim::vf_vrelu_test {

using instruction_harness::expect_arithmetic;
using instruction_harness::RegisterBench;

TEST(vf_vrelu, clears_what_is_not_above_zero_and_keeps_nan) {
  expect_arithmetic(
      "vf_vrelu",
      [](double a, double, double) { return std::isnan(a) ? a : std::fmax(a, 0.0) + 0.0; },
      [](std::int64_t a, std::int64_t, std::int64_t) { return a > 0 ? a : 0; });
}

TEST(vf_vrelu, zeros_become_positive) {
  RegisterBench bench("vf_vrelu", Type::f32);
  bench.vector<std::uint32_t>(2, {0, 0x80000000U, 0xFF800000U}).all_on();
  bench.run();
  EXPECT_EQ(bench.lanes<std::uint32_t>(1, 3), (std::vector<std::uint32_t>{0, 0, 0}));
}

}  // namespace davsim::vf_vrelu_test
