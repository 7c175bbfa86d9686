#include <cmath>

#include "instructions/registers.h"

namespace davsim::vf_vmul_test {

using instruction_harness::expect_arithmetic;
using instruction_harness::RegisterBench;

TEST(vf_vmul, multiplies_numbers_and_keeps_the_low_half_of_integers) {
  expect_arithmetic(
      "vf_vmul", [](double a, double b, double) { return a * b; },
      [](std::int64_t a, std::int64_t b, std::int64_t) {
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) *
                                         static_cast<std::uint64_t>(b));
      });
}

TEST(vf_vmul, saturation_keeps_f16_finite) {
  RegisterBench bench("vf_vmul", Type::f16);
  bench.f16(2, {300, -300, 3}).f16(3, {300, 300, 2}).all_on();
  bench.saturate().run();
  EXPECT_EQ(bench.f16_lanes(1, 3), (std::vector<float>{65504, -65504, 6}));
}

}  // namespace davsim::vf_vmul_test
