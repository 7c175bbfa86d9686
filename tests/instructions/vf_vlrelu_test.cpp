#include <cmath>

#include "instructions/registers.h"

namespace davsim::vf_vlrelu_test {

using instruction_harness::expect_arithmetic;
using instruction_harness::RegisterBench;

TEST(vf_vlrelu, keeps_what_is_above_zero_and_multiplies_the_rest) {
  expect_arithmetic(
      "vf_vlrelu",
      [](double a, double b, double) {
        const bool stays = a > 0 || std::isnan(a) || (a == 0 && !std::signbit(a));
        return stays ? a : a * b;
      },
      [](std::int64_t, std::int64_t, std::int64_t) { return std::int64_t{0}; });
}

TEST(vf_vlrelu, follows_the_documented_special_values) {
  RegisterBench bench("vf_vlrelu", Type::f32);
  const float inf = std::numeric_limits<float>::infinity();
  bench.vector<float>(2, {0.0F, 7, -4, inf}).all_on();
  bench.set("scalar", std::bit_cast<std::int32_t>(0.5F));
  bench.run();
  EXPECT_EQ(bench.lanes<float>(1, 4), (std::vector<float>{0, 7, -2, inf}));
}

}  // namespace davsim::vf_vlrelu_test
