#include <cmath>

#include "instructions/registers.h"

namespace davsim::vf_vmuls_test {

using instruction_harness::expect_arithmetic;
using instruction_harness::RegisterBench;

TEST(vf_vmuls, multiplies_by_a_scalar_and_keeps_the_low_half_of_integers) {
  expect_arithmetic(
      "vf_vmuls", [](double a, double b, double) { return a * b; },
      [](std::int64_t a, std::int64_t b, std::int64_t) {
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) *
                                         static_cast<std::uint64_t>(b));
      });
}

TEST(vf_vmuls, saturation_keeps_f16_finite) {
  RegisterBench bench("vf_vmuls", Type::f16);
  bench.f16(2, {65504, -65504}).all_on();
  bench.set("scalar", 0x4000);  // 2
  bench.saturate().run();
  EXPECT_EQ(bench.f16_lanes(1, 2), (std::vector<float>{65504, -65504}));
}

}  // namespace davsim::vf_vmuls_test
