#include "isa/formats.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace davsim::formats_test {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
const float kNan = std::numeric_limits<float>::quiet_NaN();

/// The value of finite f16 bits from the definition of the format.
double value_of(int bits) {
  const int exponent = (bits >> 10) & 0x1F;
  const int fraction = bits & 0x3FF;
  const double magnitude =
      exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
  return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

/// The nearest f16 by a search among all of them, ties to the even bit pattern. The step after the
/// largest stands for infinity.
std::uint16_t nearest_by_search(double value) {
  static const std::vector<double> table = [] {
    std::vector<double> all;
    for (int bits = 0; bits < 0x7C00; ++bits) all.push_back(value_of(bits));
    all.push_back(65536.0);
    return all;
  }();
  const double magnitude = std::fabs(value);
  const int sign = std::signbit(value) ? 0x8000 : 0;
  if (magnitude >= 65536.0) return static_cast<std::uint16_t>(sign | 0x7C00);
  const auto above = std::upper_bound(table.begin(), table.end(), magnitude);
  const int high = static_cast<int>(above - table.begin());
  const double to_high = *above - magnitude;
  const double to_low = magnitude - *(above - 1);
  const bool up = to_high < to_low || (to_high == to_low && high % 2 == 0);
  return static_cast<std::uint16_t>(sign | (up ? high : high - 1));
}

/// Numbers around every rounding decision: each f16, each half way, and their neighbours in f32.
std::vector<float> decisive_numbers() {
  std::vector<float> all;
  for (int bits = 0; bits < 0x7C00; ++bits) {
    const double next = bits == 0x7BFF ? 65536.0 : value_of(bits + 1);
    for (const double middle : {value_of(bits), (value_of(bits) + next) / 2}) {
      const auto at = static_cast<float>(middle);
      for (const float x : {at, std::nextafter(at, kInfinity), std::nextafter(at, -kInfinity)}) {
        all.push_back(x);
        all.push_back(-x);
      }
    }
  }
  for (const float x : {0x1p-25F, 0x1p-26F, 1e-40F, 65536.0F, 1e10F, 3.4e38F}) all.push_back(x);
  std::mt19937 random(7);
  for (int i = 0; i < 500000; ++i) {
    const auto bits = static_cast<std::uint32_t>(random());
    const float x = std::bit_cast<float>(bits);
    if (std::isfinite(x)) all.push_back(x);
  }
  return all;
}

TEST(Formats, every_finite_f16_has_the_value_of_its_definition) {
  for (int bits = 0; bits < 0x10000; ++bits) {
    if ((bits & 0x7C00) == 0x7C00) continue;
    const float value = f32_from_f16(static_cast<std::uint16_t>(bits));
    ASSERT_EQ(value, value_of(bits)) << bits;
    ASSERT_EQ(std::signbit(value), bits >= 0x8000) << bits;
  }
}

TEST(Formats, f16_to_f32_and_back_is_the_identity) {
  for (int i = 0; i < 0x10000; ++i) {
    const auto bits = static_cast<std::uint16_t>(i);
    const bool is_nan = (bits & 0x7FFF) > 0x7C00;
    // A signalling NaN comes back quiet.
    const auto expected = static_cast<std::uint16_t>(is_nan ? bits | 0x0200 : bits);
    ASSERT_EQ(f16_from_f32(f32_from_f16(bits), false), expected) << i;
    if ((bits & 0x7FFF) < 0x7C00) {
      ASSERT_EQ(f16_from_f32(f32_from_f16(bits), true), bits) << i;
      ASSERT_EQ(f16_from_f64(static_cast<double>(f32_from_f16(bits)), false), bits) << i;
    }
  }
}

TEST(Formats, f32_to_f16_is_the_nearest_with_ties_to_even) {
  for (const float x : decisive_numbers()) {
    const std::uint16_t expected = nearest_by_search(static_cast<double>(x));
    ASSERT_EQ(f16_from_f32(x, false), expected) << x;
    ASSERT_EQ(f16_from_f64(static_cast<double>(x), false), expected) << x;
    const bool overflow = (expected & 0x7FFF) == 0x7C00;
    ASSERT_EQ(f16_from_f32(x, true), overflow ? expected - 1 : expected) << x;
    ASSERT_EQ(f16_from_f64(static_cast<double>(x), true), overflow ? expected - 1 : expected) << x;
  }
}

TEST(Formats, infinity_and_nan_stay_or_saturate) {
  EXPECT_EQ(f16_from_f32(kInfinity, false), 0x7C00);
  EXPECT_EQ(f16_from_f32(-kInfinity, false), 0xFC00);
  EXPECT_EQ(f16_from_f32(kInfinity, true), 0x7BFF);
  EXPECT_EQ(f16_from_f32(-kInfinity, true), 0xFBFF);
  EXPECT_EQ(f16_from_f32(kNan, false) & 0x7E00, 0x7E00);
  EXPECT_EQ(f16_from_f32(kNan, true), 0);
  EXPECT_EQ(f16_from_f32(-kNan, true), 0);
  EXPECT_EQ(f16_from_f64(static_cast<double>(-kInfinity), true), 0xFBFF);
  EXPECT_EQ(f16_from_f64(static_cast<double>(kInfinity), false), 0x7C00);
  EXPECT_EQ(f16_from_f64(static_cast<double>(kNan), true), 0);
  EXPECT_EQ(f16_from_f64(static_cast<double>(kNan), false), 0x7E00);
}

TEST(Formats, overflow_begins_half_a_step_above_the_largest) {
  EXPECT_EQ(f16_from_f32(std::nextafter(65520.0F, 0.0F), false), 0x7BFF);
  EXPECT_EQ(f16_from_f32(65520.0F, false), 0x7C00);
  EXPECT_EQ(f16_from_f32(kF16Max, false), kF16MaxBits);
}

TEST(Formats, f64_to_f16_rounds_once) {
  // By way of f32 this would first round to the tie 1 + 2^-11 and then down to 1.
  EXPECT_EQ(f16_from_f64(1 + 0x1p-11 + 0x1p-40, false), 0x3C01);
  EXPECT_EQ(f16_from_f64(1 + 0x1p-11, false), 0x3C00);
  EXPECT_EQ(f16_from_f64(0x1p-25 + 0x1p-60, false), 1);
  EXPECT_EQ(f16_from_f64(0x1p-25, false), 0);
  EXPECT_EQ(f16_from_f64(-0.0, false), 0x8000);
  EXPECT_EQ(f16_from_f64(0x1p-1074, false), 0);
}

TEST(Formats, bf16_to_f32_and_back_is_the_identity) {
  for (int i = 0; i < 0x10000; ++i) {
    const auto bits = static_cast<std::uint16_t>(i);
    const float value = f32_from_bf16(bits);
    const bool is_nan = (bits & 0x7FFF) > 0x7F80;
    ASSERT_EQ(std::isnan(value), is_nan);
    ASSERT_EQ(bf16_from_f32(value), is_nan ? bits | 0x0040 : bits) << i;
  }
}

TEST(Formats, f32_to_bf16_is_the_nearest_with_ties_to_even) {
  for (int i = 0; i < 0x7F80; ++i) {
    const auto low = static_cast<std::uint16_t>(i);
    const auto at = [&](std::uint32_t tail) {
      return std::bit_cast<float>((static_cast<std::uint32_t>(low) << 16) | tail);
    };
    ASSERT_EQ(bf16_from_f32(at(0x7FFF)), low);
    ASSERT_EQ(bf16_from_f32(at(0x8001)), low + 1);
    ASSERT_EQ(bf16_from_f32(at(0x8000)), low % 2 == 0 ? low : low + 1);
    ASSERT_EQ(bf16_from_f32(-at(0x8001)), 0x8000 + low + 1);
  }
  EXPECT_EQ(bf16_from_f32(3.4e38F), 0x7F80);
  EXPECT_EQ(bf16_from_f32(std::bit_cast<float>(0x7F800001U)), 0x7FC0)
      << "NaN never becomes infinity";
}

TEST(Formats, batches_of_any_length_equal_single_conversions) {
  std::vector<float> numbers = decisive_numbers();
  for (const float x : {kNan, -kNan, kInfinity, -kInfinity}) numbers.push_back(x);
  for (std::size_t count = 0; count < 40; ++count) {
    const std::span<const float> in(numbers.data() + numbers.size() - count, count);
    std::vector<std::uint16_t> half(count + 1, 0xAAAA), saturated(count + 1, 0xAAAA);
    std::vector<std::uint16_t> brain(count + 1, 0xAAAA);
    f16_from_f32(in, half, false);
    f16_from_f32(in, saturated, true);
    bf16_from_f32(in, brain);
    for (std::size_t i = 0; i < count; ++i) {
      ASSERT_EQ(half[i], f16_from_f32(in[i], false)) << in[i];
      ASSERT_EQ(saturated[i], f16_from_f32(in[i], true)) << in[i];
      ASSERT_EQ(brain[i], bf16_from_f32(in[i])) << in[i];
    }
    EXPECT_EQ(half[count], 0xAAAA);
    EXPECT_EQ(saturated[count], 0xAAAA);
    EXPECT_EQ(brain[count], 0xAAAA);
    std::vector<float> wide(count), brain_wide(count);
    f32_from_f16(std::span(half).first(count), wide);
    f32_from_bf16(std::span(brain).first(count), brain_wide);
    for (std::size_t i = 0; i < count; ++i) {
      ASSERT_EQ(std::bit_cast<std::uint32_t>(wide[i]),
                std::bit_cast<std::uint32_t>(f32_from_f16(half[i])));
      ASSERT_EQ(std::bit_cast<std::uint32_t>(brain_wide[i]),
                std::bit_cast<std::uint32_t>(f32_from_bf16(brain[i])));
    }
  }
}

}  // namespace davsim::formats_test
