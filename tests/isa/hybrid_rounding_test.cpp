#include "isa/hybrid_rounding.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "isa/formats.h"
#include "isa/formats_small.h"

namespace davsim::hybrid_rounding_test {

double value_of(Type from, std::uint32_t bits, bool saturate = false) {
  return small_values(Type::hif8)[hif8_hybrid(from, bits, saturate)];
}
std::uint32_t single(float value) { return std::bit_cast<std::uint32_t>(value); }

TEST(HybridRounding, is_to_the_nearest_around_one) {
  // 1.0625 is halfway between 1 and 1.125; the threshold of an f32 without low bits is 0.
  EXPECT_EQ(value_of(Type::f32, single(1.0625F)), 1.125);
  EXPECT_EQ(value_of(Type::f32, single(1.0624F)), 1);
  EXPECT_EQ(value_of(Type::f32, single(-15.5F)), -16);
  EXPECT_EQ(value_of(Type::f32, single(0.125F)), 0.125);
}

TEST(HybridRounding, goes_up_where_the_rest_reaches_the_threshold) {
  // 16 has two bits of fraction: 16, 20, 24, 28. Of 17 the 14 bits behind them are 01 0000...
  const std::uint32_t seventeen = single(17);
  EXPECT_EQ(value_of(Type::f32, single(16)), 16) << "exact";
  EXPECT_EQ(value_of(Type::f32, seventeen), 20) << "threshold 0";
  EXPECT_EQ(value_of(Type::f32, seventeen | 0x0FFFU), 20) << "0x1000 and more, threshold 0x0FFF";
  EXPECT_EQ(value_of(Type::f32, seventeen | 0x1040U), 16) << "0x1020, threshold 0x1040";
  EXPECT_EQ(value_of(Type::f32, seventeen | 0x3FFFU), 16);
  // Up from the last of its kind to the next power of two, and to infinity.
  EXPECT_EQ(value_of(Type::f32, single(31)), 32);
  EXPECT_EQ(value_of(Type::f32, single(65000)), INFINITY);
  EXPECT_EQ(value_of(Type::f32, single(65000), true), 32768);
}

TEST(HybridRounding, an_f16_has_a_threshold_of_two_bits) {
  const auto f16 = [](float value) { return std::uint32_t{f16_from_f32(value, false)}; };
  // 17 is 1.0001 * 2^4: behind two bits of fraction come 01.
  EXPECT_EQ(value_of(Type::f16, f16(17)), 20) << "threshold 01";
  EXPECT_EQ(value_of(Type::f16, f16(17) | 1U), 16) << "threshold 11";
  EXPECT_EQ(value_of(Type::f16, f16(19)), 20);
  EXPECT_EQ(value_of(Type::f16, f16(16)), 16) << "00 is less than 01";
}

TEST(HybridRounding, small_numbers_are_powers_of_two) {
  EXPECT_EQ(value_of(Type::f32, single(0x1p-17F)), 0x1p-17);
  EXPECT_EQ(value_of(Type::f32, single(0x1.1p-17F)), 0x1p-16) << "threshold 0 takes all up";
  EXPECT_EQ(value_of(Type::f32, single(0x1p-17F) | 1U), 0x1p-17);
  EXPECT_EQ(value_of(Type::f32, single(0x1p-23F) | 0x2000U), 0x1p-22) << "1 in front of 13 bits";
  EXPECT_EQ(value_of(Type::f32, single(0x1p-23F) | 0x3FFFU), 0);
  EXPECT_EQ(value_of(Type::f32, single(0x1p-24F)), 0);
  EXPECT_EQ(value_of(Type::f16, 1), 0) << "2^-24, a subnormal";
  EXPECT_EQ(value_of(Type::f16, 4), 0x1p-22) << "2^-22: 00 is less than 01";
}

TEST(HybridRounding, what_is_special_stays_special) {
  EXPECT_TRUE(std::isnan(value_of(Type::f32, 0x7FC00000U)));
  EXPECT_EQ(hif8_hybrid(Type::f32, 0x7FC00000U, true), 0);
  EXPECT_EQ(value_of(Type::f16, 0xFC00U), -INFINITY);
  EXPECT_EQ(value_of(Type::f32, 0x80000000U), 0);
}

}  // namespace davsim::hybrid_rounding_test
