#include <cmath>

#include "instructions/registers.h"

namespace davsim::vf_vexp_test {

using instruction_harness::expect_near_function;
using instruction_harness::RegisterBench;

TEST(vf_vexp, every_f16_is_the_nearest_of_a_wider_function_without_subnormal_numbers) {
  expect_near_function("vf_vexp", Type::f16, [](long double a) { return std::exp(a); });
}

TEST(vf_vexp, f32_is_the_nearest_of_a_wider_function_without_subnormal_numbers) {
  expect_near_function("vf_vexp", Type::f32, [](long double a) { return std::exp(a); });
}

TEST(vf_vexp, follows_the_documented_special_values) {
  RegisterBench bench("vf_vexp", Type::f32);
  const float inf = std::numeric_limits<float>::infinity();
  bench.vector<float>(2, {-inf, inf, 0.0F, -0.0F, 200, -200, 1e-40F, -87.4F}).all_on();
  bench.run();
  const std::vector<float> got = bench.lanes<float>(1, 8);
  const std::vector<float> wanted = {0, inf, 1, 1, inf, 0, 1, 0};
  for (std::size_t i = 0; i < got.size(); ++i) {
    EXPECT_TRUE(got[i] == wanted[i] || (std::isnan(got[i]) && std::isnan(wanted[i]))) << i;
  }
}

}  // namespace davsim::vf_vexp_test
