#include <cmath>

#include "instructions/registers.h"

namespace davsim::vf_vabs_test {

using instruction_harness::expect_arithmetic;
using instruction_harness::RegisterBench;

TEST(vf_vabs, drops_the_sign_and_leaves_the_lowest_integer) {
  expect_arithmetic(
      "vf_vabs", [](double a, double, double) { return std::fabs(a); },
      [](std::int64_t a, std::int64_t, std::int64_t) { return a < 0 ? -a : a; });
}

}  // namespace davsim::vf_vabs_test
