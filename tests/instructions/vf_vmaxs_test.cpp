#include <cmath>

#include "instructions/registers.h"

namespace davsim::vf_vmaxs_test {

using instruction_harness::expect_arithmetic;
using instruction_harness::RegisterBench;

TEST(vf_vmaxs, takes_the_larger_number_and_nan_from_either_side) {
  expect_arithmetic(
      "vf_vmaxs",
      [](double a, double b, double) {
        return std::isnan(a) || std::isnan(b)
                   ? a + b
                   : (a == b ? (std::signbit(a) ? b : a) : (a > b ? a : b));
      },
      [](std::int64_t a, std::int64_t b, std::int64_t) { return a > b ? a : b; });
}

TEST(vf_vmaxs, zeros_have_an_order) {
  RegisterBench bench("vf_vmaxs", Type::f16);
  bench.vector<std::uint16_t>(2, {0, 0x8000}).all_on();
  bench.set("scalar", 0).run();
  EXPECT_EQ(bench.lanes<std::uint16_t>(1, 2), (std::vector<std::uint16_t>{0, 0}));
  bench.set("scalar", 0x8000).run();
  EXPECT_EQ(bench.lanes<std::uint16_t>(1, 2), (std::vector<std::uint16_t>{0, 0x8000}));
}

}  // namespace davsim::vf_vmaxs_test
