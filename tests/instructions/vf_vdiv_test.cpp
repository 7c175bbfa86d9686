#include <cmath>

#include "instructions/registers.h"

namespace davsim::vf_vdiv_test {

using instruction_harness::bits_of;
using instruction_harness::expect_lanes;
using instruction_harness::f64_of;
using instruction_harness::LaneOperands;
using instruction_harness::RegisterBench;

/// Without subnormal numbers, in operands as in results.
double flushed(Type type, double value) {
  const double smallest = type == Type::f16 ? 0x1p-14 : 0x1p-126;
  return std::fabs(value) < smallest ? std::copysign(0.0, value) : value;
}

template <class T>
void expect_quotients(Type type) {
  RegisterBench bench("vf_vdiv", type);
  expect_lanes<T>(bench, type, [&](const LaneOperands<T>& in) {
    const double a = flushed(type, f64_of(type, in.src0));
    const double b = flushed(type, f64_of(type, in.src1));
    const auto bits = static_cast<T>(bits_of(type, a / b));
    return static_cast<T>(bits_of(type, flushed(type, f64_of(type, bits))));
  });
}

TEST(vf_vdiv, divides_without_subnormal_numbers) {
  expect_quotients<std::uint16_t>(Type::f16);
  expect_quotients<std::uint32_t>(Type::f32);
}

TEST(vf_vdiv, follows_the_documented_examples) {
  RegisterBench bench("vf_vdiv", Type::f32);
  bench.vector<std::uint32_t>(2, {0x3F800000, 0x0014440B, 0x3F800000, 0});
  bench.vector<std::uint32_t>(3, {0x8036A794, 0x0053E3CF, 0x40400000, 0x80000000}).all_on();
  bench.run();
  const std::vector<float> got = bench.lanes<float>(1, 4);
  EXPECT_EQ(got[0], -std::numeric_limits<float>::infinity());
  EXPECT_TRUE(std::isnan(got[1]));
  EXPECT_EQ(got[2], 0x1.555556p-2F);
  EXPECT_TRUE(std::isnan(got[3]));
}

}  // namespace davsim::vf_vdiv_test
