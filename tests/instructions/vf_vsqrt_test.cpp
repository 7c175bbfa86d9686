#include <cmath>

#include "instructions/registers.h"

namespace davsim::vf_vsqrt_test {

using instruction_harness::expect_near_function;
using instruction_harness::RegisterBench;

TEST(vf_vsqrt, every_f16_is_the_nearest_of_a_wider_function_without_subnormal_numbers) {
  expect_near_function("vf_vsqrt", Type::f16, [](long double a) { return std::sqrt(a); });
}

TEST(vf_vsqrt, f32_is_the_nearest_of_a_wider_function_without_subnormal_numbers) {
  expect_near_function("vf_vsqrt", Type::f32, [](long double a) { return std::sqrt(a); });
}

TEST(vf_vsqrt, follows_the_documented_special_values) {
  RegisterBench bench("vf_vsqrt", Type::f32);
  const float inf = std::numeric_limits<float>::infinity();
  bench.vector<float>(2, {0.0F, inf, -1, 4, 1e-40F, -inf}).all_on();
  bench.run();
  const std::vector<float> got = bench.lanes<float>(1, 6);
  const std::vector<float> wanted = {0, inf, std::nanf(""), 2, 0, std::nanf("")};
  for (std::size_t i = 0; i < got.size(); ++i) {
    EXPECT_TRUE(got[i] == wanted[i] || (std::isnan(got[i]) && std::isnan(wanted[i]))) << i;
  }
}

}  // namespace davsim::vf_vsqrt_test
