#include "isa/formats_small.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace davsim::formats_small_test {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// One number of a format, written from its definition: a pattern and what it stands for.
struct Number {
  double value;
  unsigned bits;
};

/// All finite numbers of a format that are not negative.
using Numbers = std::vector<Number>;

/// For formats in the manner of IEEE 754: what each exponent and fraction stand for, counted up.
Numbers ieee(int exponents, int fractions, int lowest, unsigned last) {
  Numbers numbers;
  unsigned bits = 0;
  for (int exponent = 0; exponent < exponents; ++exponent) {
    const double step = std::pow(2.0, lowest + std::max(0, exponent - 1));
    for (int i = 0; i < fractions && bits <= last; ++i) {
      numbers.push_back({(exponent == 0 ? 0 : fractions * step) + i * step, bits++});
    }
  }
  return numbers;
}

/// hif8 from its table of fields: the prefix of each row, then a sign and the lower bits of the
/// exponent, then the fraction, as strings of bits.
Numbers hif8() {
  Numbers numbers = {{0, 0}};
  for (unsigned i = 1; i < 8; ++i) numbers.push_back({std::pow(2.0, static_cast<int>(i) - 23), i});
  const auto text = [](unsigned value, int digits) {
    std::string bits;
    for (int i = digits; i-- > 0;) bits += (value >> i & 1U) != 0 ? '1' : '0';
    return bits;
  };
  struct Row {
    std::string prefix;
    int exponent_bits;
    int fraction_bits;
  };
  const std::vector<Row> rows = {
      {"0001", 0, 3}, {"001", 1, 3}, {"01", 2, 3}, {"10", 3, 2}, {"11", 4, 1}};
  for (const Row& row : rows) {
    const int least = row.exponent_bits == 0 ? 0 : 1 << (row.exponent_bits - 1);
    const int most = row.exponent_bits == 0 ? 0 : 2 * least - 1;
    for (int size = least; size <= most; ++size) {
      for (const bool minus : {false, true}) {
        if (row.exponent_bits == 0 && minus) continue;
        for (unsigned fraction = 0; fraction < 1U << row.fraction_bits; ++fraction) {
          std::string bits = row.prefix;
          if (row.exponent_bits > 0) {
            bits += minus ? '1' : '0';
            bits += text(static_cast<unsigned>(size - least), row.exponent_bits - 1);
          }
          bits += text(fraction, row.fraction_bits);
          EXPECT_EQ(bits.size(), 7U);
          if (bits == "1101111") continue;  // infinity
          const double mantissa = 1 + fraction / std::pow(2.0, row.fraction_bits);
          numbers.push_back({mantissa * std::pow(2.0, minus ? -size : size),
                             static_cast<unsigned>(std::stoul(bits, nullptr, 2))});
        }
      }
    }
  }
  return numbers;
}

Numbers e8m0() {
  Numbers numbers;
  for (unsigned i = 0; i < 255; ++i) {
    numbers.push_back({std::pow(2.0, static_cast<int>(i) - 127), i});
  }
  return numbers;
}

/// A format with all that its definition says about its ends.
struct Format {
  Type type;
  Numbers numbers;
  double beyond;      ///< what the step after the largest number would be
  unsigned overflow;  ///< infinity, or NaN in its place
  unsigned nan;
  bool even;          ///< ties go to even patterns, otherwise away from zero
};

std::vector<Format> formats() {
  return {{Type::fp8_e4m3, ieee(16, 8, -9, 0x7E), 480, 0x7F, 0x7F, true},
          {Type::fp8_e5m2, ieee(31, 4, -16, 0x7B), 65536, 0x7C, 0x7E, true},
          {Type::hif8, hif8(), 49152, 0x6F, 0x80, false},
          {Type::fp8_e8m0, e8m0(), 0x1p128, 0xFF, 0xFF, true}};
}

/// The pattern nearest to a positive number, by looking at all of them.
unsigned nearest(const Format& format, double value) {
  Number best = {format.beyond, format.overflow};
  for (const Number& number : format.numbers) {
    const double here = std::fabs(number.value - value);
    const double there = std::fabs(best.value - value);
    const bool tie_won = format.even ? number.bits % 2 == 0 : number.value > best.value;
    if (here < there || (here == there && tie_won)) best = number;
  }
  return best.bits;
}

TEST(FormatsSmall, every_pattern_has_the_value_of_the_definition) {
  for (const Format& format : formats()) {
    const auto& values = small_values(format.type);
    std::vector<bool> seen(256, false);
    for (const auto& [value, bits] : format.numbers) {
      EXPECT_EQ(values.at(bits), value) << name_of(format.type) << ' ' << bits;
      seen.at(bits) = true;
      // hif8 has NaN in the place of a negative zero.
      if (format.type == Type::fp8_e8m0 || (format.type == Type::hif8 && bits == 0)) continue;
      EXPECT_EQ(values.at(bits + 128), -value) << name_of(format.type) << ' ' << bits;
      EXPECT_TRUE(std::signbit(values.at(bits + 128)));
      seen.at(bits + 128) = true;
    }
    for (unsigned bits = 0; bits < 256; ++bits) {
      if (seen.at(bits)) continue;
      const float value = values.at(bits);
      const bool infinite = (bits & 0x7FU) == format.overflow && format.overflow != format.nan;
      EXPECT_EQ(std::isinf(value), infinite) << name_of(format.type) << ' ' << bits;
      EXPECT_EQ(std::isnan(value), !infinite) << name_of(format.type) << ' ' << bits;
      if (infinite) EXPECT_EQ(value > 0, bits < 128) << name_of(format.type) << ' ' << bits;
    }
  }
}

TEST(FormatsSmall, numbers_that_people_know) {
  EXPECT_EQ(small_values(Type::fp8_e4m3)[0x7E], 448);
  EXPECT_EQ(small_values(Type::fp8_e4m3)[0x01], 0x1p-9F);
  EXPECT_EQ(small_values(Type::fp8_e4m3)[0xB8], -1);
  EXPECT_EQ(small_values(Type::fp8_e5m2)[0x7B], 57344);
  EXPECT_EQ(small_values(Type::fp8_e5m2)[0x01], 0x1p-16F);
  EXPECT_EQ(small_values(Type::hif8)[0x08], 1);
  EXPECT_EQ(small_values(Type::hif8)[0x6E], 32768);
  EXPECT_EQ(small_values(Type::hif8)[0x01], 0x1p-22F);
  EXPECT_EQ(small_values(Type::fp8_e8m0)[127], 1);
}

TEST(FormatsSmall, values_come_back_as_they_were) {
  for (const Format& format : formats()) {
    for (unsigned bits = 0; bits < 256; ++bits) {
      const float value = small_values(format.type).at(bits);
      if (std::isnan(value)) continue;
      EXPECT_EQ(small_from_f64(format.type, value, false), bits) << name_of(format.type);
    }
  }
}

TEST(FormatsSmall, encoding_takes_the_nearest_between_any_two_neighbours) {
  std::mt19937_64 random(5);
  for (const Format& format : formats()) {
    std::vector<double> steps = {format.beyond};
    for (const Number& number : format.numbers) steps.push_back(number.value);
    std::sort(steps.begin(), steps.end());
    for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
      const double middle = (steps[i] + steps[i + 1]) / 2;
      std::vector<double> values = {middle, std::nextafter(middle, 0.0),
                                    std::nextafter(middle, kInfinity)};
      for (int extra = 0; extra < 8; ++extra) {
        const double part = static_cast<double>(random() % 1000) / 1000;
        values.push_back(steps[i] + (steps[i + 1] - steps[i]) * part);
      }
      for (const double value : values) {
        const unsigned bits = nearest(format, value);
        ASSERT_EQ(small_from_f64(format.type, value, false), bits)
            << name_of(format.type) << ' ' << value;
        if (format.type == Type::fp8_e8m0) continue;
        const bool lost = bits == 0 && format.type == Type::hif8;
        ASSERT_EQ(small_from_f64(format.type, -value, false), lost ? 0 : bits + 128)
            << name_of(format.type) << ' ' << -value;
      }
    }
  }
}

TEST(FormatsSmall, what_leaves_the_range_follows_the_mode) {
  for (const Format& format : formats()) {
    const double most = *std::max_element(small_values(format.type).begin(),
                                          small_values(format.type).end(), [](float a, float b) {
                                            return (std::isfinite(a) ? a : 0) <
                                                   (std::isfinite(b) ? b : 0);
                                          });
    const std::uint8_t largest = small_from_f64(format.type, most, false);
    for (const double value : {format.beyond, format.beyond * 3, 1e300, kInfinity}) {
      EXPECT_EQ(small_from_f64(format.type, value, false), format.overflow);
      EXPECT_EQ(small_from_f64(format.type, value, true), largest);
      if (!is_signed(format.type)) continue;
      EXPECT_EQ(small_from_f64(format.type, -value, false), format.overflow | 128U);
      EXPECT_EQ(small_from_f64(format.type, -value, true), largest | 128U);
    }
    EXPECT_EQ(small_from_f64(format.type, kNan, false), format.nan);
    EXPECT_EQ(small_from_f64(format.type, kNan, true), 0);
  }
  EXPECT_EQ(small_from_f64(Type::fp8_e8m0, 0, false), 0);
  EXPECT_EQ(small_from_f64(Type::fp8_e8m0, -1, false), 0xFF);
  EXPECT_EQ(small_from_f64(Type::fp8_e4m3, -0.0, false), 0x80);
  EXPECT_EQ(small_from_f64(Type::hif8, -0.0, false), 0);
}

TEST(FormatsSmall, fp4_is_what_its_tables_say) {
  const std::vector<double> e2m1 = {0, 0.5, 1, 1.5, 2, 3, 4, 6};
  const std::vector<double> e1m2 = {0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75};
  for (const auto& [type, wanted] :
       {std::pair{Type::fp4x2_e2m1, e2m1}, {Type::fp4x2_e1m2, e1m2}}) {
    const auto nearest = [type = type](double value) {
      return fp4_from_f64(type, value, Rounding::nearest_even);
    };
    for (std::size_t bits = 0; bits < 8; ++bits) {
      EXPECT_EQ(fp4_values(type).at(bits), wanted[bits]);
      EXPECT_EQ(fp4_values(type).at(bits + 8), -wanted[bits]);
      EXPECT_TRUE(std::signbit(fp4_values(type).at(bits + 8)));
      EXPECT_EQ(nearest(wanted[bits]), bits);
      EXPECT_EQ(nearest(-wanted[bits]), bits + 8);
      if (bits == 7) continue;
      const double middle = (wanted[bits] + wanted[bits + 1]) / 2;
      EXPECT_EQ(nearest(middle), bits % 2 == 0 ? bits : bits + 1);
      EXPECT_EQ(nearest(std::nextafter(middle, 0.0)), bits);
      EXPECT_EQ(nearest(-std::nextafter(middle, 8.0)), bits + 9);
    }
    EXPECT_EQ(nearest(kInfinity), 7);
    EXPECT_EQ(nearest(-1e9), 15);
    EXPECT_EQ(nearest(kNan), 0);
  }
}

TEST(FormatsSmall, fp4_is_rounded_as_named) {
  const auto e2m1 = [](double value, Rounding rounding) {
    return fp4_from_f64(Type::fp4x2_e2m1, value, rounding);
  };
  EXPECT_EQ(e2m1(2.5, Rounding::nearest_even), 4);
  EXPECT_EQ(e2m1(2.5, Rounding::nearest_away), 5);
  EXPECT_EQ(e2m1(-2.5, Rounding::nearest_away), 13);
  EXPECT_EQ(e2m1(-4.5, Rounding::down), 15);
  EXPECT_EQ(e2m1(4.5, Rounding::down), 6);
  EXPECT_EQ(e2m1(-4.5, Rounding::up), 14);
  EXPECT_EQ(e2m1(0.1, Rounding::up), 1);
  EXPECT_EQ(e2m1(-0.1, Rounding::up), 8) << "a negative zero";
  EXPECT_EQ(e2m1(-5.9, Rounding::to_zero), 14);
  EXPECT_EQ(e2m1(-100, Rounding::up), 15) << "the largest number whatever the rounding";
}

}  // namespace davsim::formats_small_test
