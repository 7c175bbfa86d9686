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

template <class Number>
void expect_integer_quotients(Type type) {
  using T = std::make_unsigned_t<Number>;
  RegisterBench bench("vf_vdiv", type);
  expect_lanes<T>(bench, type, [](const LaneOperands<T>& in) {
    // By subtraction in magnitudes, without the host's division.
    const auto left = std::int64_t{static_cast<Number>(in.src0)};
    const auto right = std::int64_t{static_cast<Number>(in.src1)};
    if (right == 0) return static_cast<T>(-1);
    std::int64_t rest = std::abs(left), quotient = 0;
    for (int bit = 31; bit >= 0; --bit) {
      if (rest < std::abs(right) << bit) continue;
      rest -= std::abs(right) << bit;
      quotient += std::int64_t{1} << bit;
    }
    return static_cast<T>((left < 0) != (right < 0) ? -quotient : quotient);
  });
}

TEST(vf_vdiv, rounds_quotients_of_integers_towards_0) {
  expect_integer_quotients<std::int16_t>(Type::int16);
  expect_integer_quotients<std::uint16_t>(Type::uint16);
  expect_integer_quotients<std::int32_t>(Type::int32);
  expect_integer_quotients<std::uint32_t>(Type::uint32);
}

TEST(vf_vdiv, divides_integers_at_the_ends_of_their_range) {
  RegisterBench bench("vf_vdiv", Type::int32);
  constexpr std::int32_t kLowest = std::numeric_limits<std::int32_t>::min();
  bench.vector<std::int32_t>(2, {kLowest, kLowest, -7, 7, 5, -5, kLowest});
  bench.vector<std::int32_t>(3, {1, -1, 2, -2, 0, 0, kLowest}).all_on();
  bench.run();
  EXPECT_EQ(bench.lanes<std::int32_t>(1, 7),
            (std::vector<std::int32_t>{kLowest, kLowest, -3, -3, -1, -1, 1}));
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
