#include <cmath>

#include "instructions/registers.h"

namespace davsim::vf_vneg_test {

using instruction_harness::expect_arithmetic;
using instruction_harness::RegisterBench;

TEST(vf_vneg, flips_the_sign_and_leaves_the_lowest_integer) {
  expect_arithmetic(
      "vf_vneg", [](double a, double, double) { return -a; },
      [](std::int64_t a, std::int64_t, std::int64_t) { return -a; });
}

TEST(vf_vneg, zeros_change_sign) {
  RegisterBench bench("vf_vneg", Type::f32);
  bench.vector<std::uint32_t>(2, {0, 0x80000000U}).all_on();
  bench.run();
  EXPECT_EQ(bench.lanes<std::uint32_t>(1, 2), (std::vector<std::uint32_t>{0x80000000U, 0}));
}

}  // namespace davsim::vf_vneg_test
