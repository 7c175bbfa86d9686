#include <cmath>

#include "instructions/registers.h"
#include "isa/formats_small.h"

namespace davsim::vf_vcvt_test {

using instruction_harness::f64_of;
using instruction_harness::RegisterBench;

/// A bench for a cast with the whole mask on.
class Casts : public RegisterBench {
 public:
  Casts(Type from, Type to, std::string_view round = "RINT", bool saturate = false, int part = 0)
      : RegisterBench("vf_vcvt", from) {
    const auto words = spec.operands[4].words;
    const auto place = std::find(words.begin(), words.end(), round) - words.begin();
    set("to", to).set("round", place).set("saturate", saturate ? 1 : 0).set("part", part);
    all_on();
    core.control.saturation_is_global = false;  // the operand decides
  }
  /// The first lane of the result.
  template <class To, class From>
  To of(From operand) {
    vector<From>(2, {operand});
    run();
    return lanes<To>(1, 1)[0];
  }
};

const float kInf = std::numeric_limits<float>::infinity();
const float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(vf_vcvt, integers_are_rounded_as_named) {
  const std::vector<float> halves = {-2.5F, -1.5F, -0.5F, 0.5F, 1.5F, 2.5F, 0.75F, -0.75F};
  const std::vector<std::pair<std::string_view, std::vector<std::int32_t>>> wanted = {
      {"RINT", {-2, -2, 0, 0, 2, 2, 1, -1}},
      {"ROUND", {-3, -2, -1, 1, 2, 3, 1, -1}},
      {"FLOOR", {-3, -2, -1, 0, 1, 2, 0, -1}},
      {"CEIL", {-2, -1, 0, 1, 2, 3, 1, 0}},
      {"TRUNC", {-2, -1, 0, 0, 1, 2, 0, 0}}};
  for (const auto& [round, results] : wanted) {
    Casts casts(Type::f32, Type::int32, round);
    casts.vector(2, halves).run();
    EXPECT_EQ(casts.lanes<std::int32_t>(1, 8), results) << round;
  }
}

TEST(vf_vcvt, what_leaves_the_range_of_integers_is_clamped_or_keeps_its_low_bits) {
  Casts clamped(Type::f32, Type::int16, "RINT", true);
  EXPECT_EQ(clamped.of<std::int16_t>(70000.0F), 32767);
  EXPECT_EQ(clamped.of<std::int16_t>(-1e30F), -32768);
  EXPECT_EQ(clamped.of<std::int16_t>(kNan), 0);
  Casts cut(Type::f32, Type::int16);
  EXPECT_EQ(cut.of<std::int16_t>(70000.0F), 70000 - 65536);
  EXPECT_EQ(cut.of<std::int16_t>(-32769.0F), 32767);
  EXPECT_EQ(cut.of<std::int16_t>(1e30F), 0) << "a multiple of 2^16";
  EXPECT_EQ(cut.of<std::int16_t>(kInf), 32767);
  EXPECT_EQ(cut.of<std::int16_t>(-kInf), -32768);
  EXPECT_EQ(cut.of<std::int16_t>(kNan), 0);
  Casts bytes(Type::f16, Type::uint8);
  EXPECT_EQ(bytes.of<std::uint8_t>(f16_from_f32(257, false)), 1) << "as documented";
  Casts full(Type::f16, Type::uint8, "RINT", true);
  EXPECT_EQ(full.of<std::uint8_t>(f16_from_f32(257, false)), 255);
  EXPECT_EQ(full.of<std::uint8_t>(std::uint16_t{0xFC00}), 0);
  Casts longs(Type::f32, Type::int64, "RINT", true);
  EXPECT_EQ(longs.of<std::int64_t>(0x1p63F), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(longs.of<std::int64_t>(-0x1p63F), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(longs.of<std::int64_t>(-0x1.8p40F), -0x18000000000);
}

/// All f16 of a sign and magnitude in order, to look neighbours up.
std::uint16_t next_to(float value, std::string_view round,
                      const std::function<float(std::uint16_t)>& number, std::uint16_t infinity) {
  const float magnitude = std::fabs(value);
  std::uint16_t below = 0;  // the largest that is not above
  for (std::uint16_t step = 0x4000; step > 0; step = static_cast<std::uint16_t>(step / 2)) {
    const auto trial = static_cast<std::uint16_t>(below + step);
    if (trial < infinity && number(trial) <= magnitude) below = trial;
  }
  const auto above = static_cast<std::uint16_t>(below + 1);
  std::uint16_t chosen = below;
  if (number(below) != magnitude) {
    // Beyond the largest number, the next one counts as if the exponents went on.
    const double top = above == infinity
                           ? 2.0 * number(below) - number(static_cast<std::uint16_t>(below - 1))
                           : static_cast<double>(number(above));
    const double middle = (number(below) + top) / 2;
    const bool up =
        magnitude > middle || (magnitude == middle && (round == "ROUND" || below % 2 == 1));
    if (round == "RINT" || round == "ROUND") chosen = up ? above : below;
    if (round == "FLOOR") chosen = value < 0 ? above : below;
    if (round == "CEIL") chosen = value > 0 ? above : below;
    if (round == "ODD") chosen = below % 2 == 1 ? below : above;
  }
  return static_cast<std::uint16_t>(chosen | (std::signbit(value) ? 0x8000 : 0));
}

void expect_halves(Type to, const std::vector<std::string_view>& roundings) {
  std::mt19937 random(8);
  const auto number = [to](std::uint16_t bits) { return static_cast<float>(f64_of(to, bits)); };
  const std::uint16_t infinity = to == Type::f16 ? 0x7C00 : 0x7F80;
  for (const std::string_view round : roundings) {
    Casts casts(Type::f32, to, round);
    for (int i = 0; i < 60; ++i) {
      std::vector<float> values;
      for (int lane = 0; lane < 64; ++lane) {
        // Near numbers of the type, half-way between two of them, and anywhere.
        const auto bits = static_cast<std::uint16_t>(random() % infinity);
        float value = number(bits);
        if (lane % 4 == 1)
          value = static_cast<float>(
              (value + static_cast<double>(number(static_cast<std::uint16_t>(bits / 2 * 2 + 1)))) /
              2);
        if (lane % 4 == 2) value = std::nextafter(value, 0.0F);
        if (lane % 4 == 3)
          value = std::bit_cast<float>(static_cast<std::uint32_t>(random() & 0x7F7FFFFF));
        if (to == Type::f16 && lane == 7) value = 65520;
        if (to == Type::f16 && lane == 11) value = std::nextafter(65520.0F, 0.0F);
        values.push_back(random() % 2 == 0 ? value : -value);
      }
      casts.vector(2, values).run();
      for (int lane = 0; lane < 64; ++lane) {
        const float value = values[static_cast<std::size_t>(lane)];
        std::uint16_t wanted = next_to(value, round, number, infinity);
        const bool beyond = std::fabs(value) > number(static_cast<std::uint16_t>(infinity - 1));
        if (beyond && round == "ODD")
          wanted = static_cast<std::uint16_t>((wanted & 0x8000) | (infinity - 1));
        ASSERT_EQ(casts.registers.vector(1).lane<std::uint16_t>(2 * lane), wanted)
            << name_of(to) << ' ' << round << ' ' << value;
      }
    }
  }
}

TEST(vf_vcvt, f16_and_bf16_are_the_neighbour_that_the_rounding_names) {
  expect_halves(Type::f16, {"RINT", "ROUND", "FLOOR", "CEIL", "TRUNC", "ODD"});
  expect_halves(Type::bf16, {"RINT", "ROUND", "FLOOR", "CEIL", "TRUNC"});
}

TEST(vf_vcvt, what_leaves_the_range_of_f16_is_infinite_or_clamped) {
  Casts open(Type::f32, Type::f16);
  EXPECT_EQ(open.of<std::uint16_t>(1e6F), 0x7C00);
  EXPECT_EQ(open.of<std::uint16_t>(-kInf), 0xFC00);
  EXPECT_GT(open.of<std::uint16_t>(kNan) & 0x7FFF, 0x7C00);
  Casts clamped(Type::f32, Type::f16, "RINT", true);
  EXPECT_EQ(clamped.of<std::uint16_t>(1e6F), 0x7BFF);
  EXPECT_EQ(clamped.of<std::uint16_t>(-kInf), 0xFBFF);
  EXPECT_EQ(clamped.of<std::uint16_t>(kNan), 0);
}

TEST(vf_vcvt, every_f16_and_bf16_becomes_the_same_f32) {
  for (const Type from : {Type::f16, Type::bf16}) {
    for (int part = 0; part < 2; ++part) {
      Casts casts(from, Type::f32, "RINT", false, part);
      for (int block = 0; block < 512; ++block) {
        casts.vector<std::uint16_t>(
            2, [&](int i) { return static_cast<std::uint16_t>(block * 128 + i); });
        casts.run();
        for (int i = 0; i < 64; ++i) {
          const double wanted =
              f64_of(from, static_cast<std::uint32_t>(block * 128 + 2 * i + part));
          const float got = casts.registers.vector(1).lane<float>(i);
          ASSERT_TRUE(got == wanted || (std::isnan(got) && std::isnan(wanted)));
        }
      }
    }
  }
}

TEST(vf_vcvt, every_f16_survives_the_way_to_bf16_as_far_as_its_digits) {
  Casts casts(Type::f16, Type::bf16, "TRUNC");
  for (int block = 0; block < 512; ++block) {
    casts.vector<std::uint16_t>(2,
                                [&](int i) { return static_cast<std::uint16_t>(block * 128 + i); });
    casts.run();
    for (int i = 0; i < 128; ++i) {
      const float value = f32_from_f16(static_cast<std::uint16_t>(block * 128 + i));
      if (std::isnan(value)) continue;
      // The upper half of the bits of an f32 is the bf16 nearer to zero.
      ASSERT_EQ(casts.registers.vector(1).lane<std::uint16_t>(i),
                std::bit_cast<std::uint32_t>(value) >> 16);
    }
  }
}

TEST(vf_vcvt, integers_become_the_neighbouring_numbers) {
  Casts words(Type::int32, Type::f32);
  EXPECT_EQ(words.of<float>(16777217), 16777216.0F);
  EXPECT_EQ(words.of<float>(16777219), 16777220.0F);
  EXPECT_EQ(words.of<float>(std::numeric_limits<std::int32_t>::min()), -0x1p31F);
  EXPECT_EQ(Casts(Type::int32, Type::f32, "FLOOR").of<float>(-16777217), -16777218.0F);
  EXPECT_EQ(Casts(Type::int32, Type::f32, "CEIL").of<float>(16777217), 16777218.0F);
  EXPECT_EQ(Casts(Type::int32, Type::f32, "TRUNC").of<float>(-16777217), -16777216.0F);
  EXPECT_EQ(Casts(Type::int32, Type::f32, "ROUND").of<float>(16777217), 16777218.0F);
  Casts longs(Type::int64, Type::f32);
  EXPECT_EQ(longs.of<float>(std::int64_t{(1LL << 62) + 1}), 0x1p62F);
  EXPECT_EQ(longs.of<float>(std::int64_t{(1LL << 40) + (1LL << 16) + 1}), 0x1.000002p40F)
      << "above the middle by one";
  EXPECT_EQ(longs.of<float>(std::int64_t{(1LL << 40) + (1LL << 16)}), 0x1p40F) << "a tie to even";
  for (int block = 0; block < 512; ++block) {
    Casts halves(Type::int16, Type::f16);
    halves.vector<std::int16_t>(
        2, [&](int i) { return static_cast<std::int16_t>(block * 128 + i - 32768); });
    halves.run();
    for (int i = 0; i < 128; ++i) {
      ASSERT_EQ(halves.registers.vector(1).lane<std::uint16_t>(i),
                f16_from_f32(static_cast<float>(block * 128 + i - 32768), false));
    }
  }
}

TEST(vf_vcvt, integers_are_widened_and_narrowed) {
  EXPECT_EQ(Casts(Type::int8, Type::int16).of<std::int16_t>(std::int8_t{-5}), -5);
  EXPECT_EQ(Casts(Type::uint8, Type::uint16).of<std::uint16_t>(std::uint8_t{251}), 251);
  EXPECT_EQ(Casts(Type::int8, Type::int32, "RINT", false, 2).of<std::int32_t>(std::int8_t{-5}), -5);
  EXPECT_EQ(Casts(Type::int16, Type::uint32).of<std::uint32_t>(std::int16_t{-5}), 0U)
      << "as documented";
  EXPECT_EQ(Casts(Type::int32, Type::int64).of<std::int64_t>(-5), -5);
  EXPECT_EQ(Casts(Type::int32, Type::uint8, "RINT", false, 2).of<std::uint8_t>(256), 0)
      << "as documented";
  EXPECT_EQ(Casts(Type::int32, Type::uint8, "RINT", true, 2).of<std::uint8_t>(256), 255);
  EXPECT_EQ(Casts(Type::int32, Type::int16, "RINT", true).of<std::int16_t>(-40000), -32768);
  EXPECT_EQ(Casts(Type::uint32, Type::int16).of<std::int16_t>(0xFFFFFFFFU), -1);
  EXPECT_EQ(Casts(Type::int64, Type::int32, "RINT", true).of<std::int32_t>(std::int64_t{1} << 40),
            0x7FFFFFFF);
}

TEST(vf_vcvt, small_numbers_become_f32_and_back) {
  Casts wide(Type::fp8_e4m3, Type::f32, "RINT", false, 5);
  wide.vector<std::uint8_t>(2, {0, 0, 0, 0x38, 0, 0, 0, 0xB8});
  wide.run();
  EXPECT_EQ(wide.lanes<float>(1, 2), (std::vector<float>{1, -1}));
  EXPECT_EQ(Casts(Type::f32, Type::fp8_e5m2, "RINT", true, 2).of<std::uint8_t>(1e9F), 0x7B);
  EXPECT_EQ(Casts(Type::f32, Type::fp8_e4m3, "RINT", false, 2).of<std::uint8_t>(1.0F), 0x38);
  Casts hif(Type::hif8, Type::f16);
  Casts back(Type::f16, Type::hif8, "ROUND");
  for (int bits = 0; bits < 256; ++bits) {
    const auto half = hif.of<std::uint16_t>(static_cast<std::uint8_t>(bits));
    if (instruction_harness::is_nan(Type::f16, half)) continue;
    EXPECT_EQ(back.of<std::uint8_t>(half), bits);
  }
}

TEST(vf_vcvt, narrow_results_lie_in_one_place_of_each_wide_lane_and_the_others_are_0) {
  Casts odd(Type::f32, Type::f16, "RINT", false, 1);
  odd.vector<float>(2, [](int i) { return static_cast<float>(i + 1); });
  odd.on(1, 4, [](int i) { return i != 2; });
  odd.run();
  for (int i = 0; i < 128; ++i) {
    const float wanted = i % 2 == 0 || i == 5 ? 0.0F : static_cast<float>(i / 2 + 1);
    EXPECT_EQ(f32_from_f16(odd.registers.vector(1).lane<std::uint16_t>(i)), wanted) << i;
  }
  Casts quarter(Type::int32, Type::uint8, "RINT", false, 5);
  quarter.vector<std::int32_t>(2, [](int i) { return i + 1; });
  quarter.run();
  for (int i = 0; i < 256; ++i) {
    EXPECT_EQ(quarter.registers.vector(1).lane<std::uint8_t>(i), i % 4 == 3 ? i / 4 + 1 : 0);
  }
}

TEST(vf_vcvt, the_mask_of_a_widening_cast_is_that_of_the_narrow_lanes) {
  Casts casts(Type::int16, Type::int32, "RINT", false, 1);
  casts.vector<std::int16_t>(2, [](int i) { return static_cast<std::int16_t>(i + 1); });
  casts.on(1, 2, [](int i) { return i == 3 || i == 4; });
  casts.run();
  EXPECT_EQ(casts.lanes<std::int32_t>(1, 4), (std::vector<std::int32_t>{0, 4, 0, 0}));
}

/// A register of b16 with the given numbers first.
void expect_pairs(Casts& casts, const std::vector<float>& numbers, Type type, int place,
                  const std::vector<std::uint8_t>& wanted) {
  casts.vector<std::uint16_t>(2, [&](int i) {
    const auto at = static_cast<std::size_t>(i);
    return half_from_f64(type, at < numbers.size() ? numbers[at] : 0, Rounding::to_zero, false);
  });
  casts.run();
  for (int i = 0; i < 256; ++i) {
    const auto pair = static_cast<std::size_t>(i / 4);
    const int expected = i % 4 == place && pair < wanted.size() ? wanted[pair] : 0;
    EXPECT_EQ(casts.registers.vector(1).lane<std::uint8_t>(i), expected) << i;
  }
}

TEST(vf_vcvt, two_halves_become_the_two_numbers_of_a_byte) {
  Casts fp4(Type::bf16, Type::fp4x2_e2m1, "RINT", false, 3);
  expect_pairs(fp4, {1.0F, -6.0F, 2.5F, 3.5F, kInf, kNan, -0.0F, -1e30F}, Type::bf16, 1,
               {0xF2, 0x64, 0x07, 0xF8});
  Casts down(Type::bf16, Type::fp4x2_e1m2, "FLOOR", false, 5);
  expect_pairs(down, {1.1F, -1.1F, 1.8F, 0.2F}, Type::bf16, 3, {0xD4, 0x07});
  Casts cut(Type::f16, Type::int4x2, "RINT", false, 2);
  expect_pairs(cut, {7.0F, -8.0F, 8.0F, -9.0F, 2.5F, 17.0F, kInf, -kInf}, Type::f16, 0,
               {0x87, 0x78, 0x12, 0x87});
  Casts clamped(Type::f16, Type::int4x2, "CEIL", true, 4);
  expect_pairs(clamped, {7.5F, -8.5F, 100.0F, -100.0F, 0.25F, kNan}, Type::f16, 2,
               {0x87, 0x87, 0x01});
}

TEST(vf_vcvt, int16_becomes_int4_as_documented) {
  const std::vector<std::int16_t> numbers = {-32768, 32767, -3, 5};
  Casts cut(Type::int16, Type::int4x2, "RINT", false, 2);
  cut.vector(2, numbers).run();
  EXPECT_EQ(cut.lanes<std::uint8_t>(1, 8),
            (std::vector<std::uint8_t>{0xF0, 0, 0, 0, 0x5D, 0, 0, 0}));
  Casts clamped(Type::int16, Type::int4x2, "RINT", true, 2);
  clamped.vector(2, numbers).run();
  EXPECT_EQ(clamped.lanes<std::uint8_t>(1, 1), (std::vector<std::uint8_t>{0x78}));
}

TEST(vf_vcvt, the_two_numbers_of_a_byte_become_halves) {
  for (const Type from : {Type::fp4x2_e2m1, Type::fp4x2_e1m2, Type::int4x2}) {
    const Type to = from == Type::int4x2 ? Type::f16 : Type::bf16;
    for (int place = 0; place < 4; ++place) {
      Casts casts(from, to, "RINT", false, 2 + place);
      casts.vector<std::uint8_t>(2, [](int i) { return static_cast<std::uint8_t>(i); });
      casts.run();
      for (int i = 0; i < 128; ++i) {
        const auto byte = static_cast<std::size_t>(i / 2 * 4 + place);
        const std::size_t half = i % 2 == 0 ? byte % 16 : byte / 16;
        const double wanted = from == Type::int4x2 ? static_cast<double>(half) - (half > 7 ? 16 : 0)
                                                   : fp4_values(from).at(half);
        EXPECT_EQ(f64_of(to, casts.registers.vector(1).lane<std::uint16_t>(i)), wanted);
      }
    }
  }
  Casts words(Type::int4x2, Type::int16, "RINT", false, 2);
  words.vector<std::uint8_t>(2, {0x7F, 0, 0, 0, 0x08}).run();
  EXPECT_EQ(words.lanes<std::int16_t>(1, 4), (std::vector<std::int16_t>{-1, 7, -8, 0}));
}

TEST(vf_vcvt, the_mask_of_two_numbers_in_a_byte_is_that_of_the_first) {
  Casts narrow(Type::int16, Type::int4x2, "RINT", false, 2);
  narrow.vector<std::int16_t>(2, [](int) { return std::int16_t{1}; });
  narrow.on(1, 2, [](int i) { return i == 0 || i == 3; });
  narrow.run();
  EXPECT_EQ(narrow.lanes<std::uint8_t>(1, 8),
            (std::vector<std::uint8_t>{0x11, 0, 0, 0, 0, 0, 0, 0}));
  Casts wide(Type::int4x2, Type::int16, "RINT", false, 3);
  wide.vector<std::uint8_t>(2, [](int) { return std::uint8_t{0x21}; });
  wide.on(1, 1, [](int i) { return i == 5; });
  wide.run();
  EXPECT_EQ(wide.lanes<std::int16_t>(1, 6), (std::vector<std::int16_t>{0, 0, 1, 2, 0, 0}));
}

TEST(vf_vcvt, refuses_what_a_pair_does_not_have) {
  EXPECT_EQ(Casts(Type::bf16, Type::fp4x2_e2m1, "ODD", false, 2).check(),
            "bf16 to fp4x2_e2m1 has no rounding ODD");
  EXPECT_EQ(Casts(Type::bf16, Type::fp4x2_e2m1, "RINT", true, 2).check(),
            "bf16 to fp4x2_e2m1 has no SAT");
  EXPECT_EQ(Casts(Type::int4x2, Type::int16).check(),
            "int4x2 to int16 has P0 to P3, but part is EVEN");
  EXPECT_EQ(Casts(Type::int16, Type::int4x2, "CEIL", false, 2).check(),
            "int16 to int4x2 has no rounding CEIL");
  EXPECT_EQ(Casts(Type::f16, Type::f32, "FLOOR").check(), "f16 to f32 has no rounding FLOOR");
  EXPECT_EQ(Casts(Type::f16, Type::f32, "RINT", true).check(), "f16 to f32 has no SAT");
  EXPECT_EQ(Casts(Type::f32, Type::bf16, "ODD").check(), "f32 to bf16 has no rounding ODD");
  EXPECT_EQ(Casts(Type::f32, Type::hif8, "RINT", false, 2).check(),
            "f32 to hif8 has no rounding RINT; expected ROUND");
  EXPECT_EQ(Casts(Type::f32, Type::int32, "RINT", false, 1).check(),
            "f32 to int32 keeps the size of elements, but part is ODD");
  EXPECT_EQ(Casts(Type::int32, Type::uint8).check(),
            "int32 to uint8 has P0 to P3, but part is EVEN");
  EXPECT_EQ(Casts(Type::f32, Type::f16, "RINT", false, 3).check(),
            "f32 to f16 has EVEN and ODD, but part is P1");
  EXPECT_EQ(Casts(Type::f32, Type::f16, "ODD", true, 1).check(), "");
}

TEST(vf_vcvt, the_control_register_decides_for_all_casts_where_bit_60_is_set) {
  const auto cast = [](Type from, Type to, bool written, Control control, auto operand, auto result) {
    Casts casts(from, to, "RINT", written);
    casts.core.control = control;
    EXPECT_EQ(casts.of<decltype(result)>(operand), result);
  };
  Control start;  // bit 59 is 0: casts to integers saturate; bit 48 is 1: those to f16 do not
  cast(Type::f32, Type::int16, false, start, 70000.0F, std::int16_t{32767});
  cast(Type::f32, Type::f16, true, start, 70000.0F, std::uint16_t{0x7C00});
  cast(Type::int32, Type::uint8, false, start, std::int32_t{256}, std::uint8_t{255});
  start.saturate_casts = false;
  start.saturate_floats = true;
  cast(Type::f32, Type::int16, true, start, 70000.0F, std::int16_t{70000 - 65536});
  cast(Type::f32, Type::f16, false, start, 70000.0F, std::uint16_t{0x7BFF});
  cast(Type::int32, Type::uint8, true, start, std::int32_t{256}, std::uint8_t{0});
  cast(Type::int16, Type::uint32, false, start, std::int16_t{-1}, std::uint32_t{0});
}

TEST(vf_vcvt, nan_stays_in_fp8_where_bit_50_says_so) {
  const auto nan_in = [](Type to, bool saturate, bool keep) {
    Casts casts(Type::f32, to, to == Type::hif8 ? "ROUND" : "RINT", saturate, 2);
    casts.core.control.keep_nan = keep;
    return casts.of<std::uint8_t>(kNan);
  };
  EXPECT_EQ(nan_in(Type::fp8_e4m3, true, false), 0);
  EXPECT_EQ(nan_in(Type::fp8_e4m3, true, true), 0x7F);
  EXPECT_EQ(nan_in(Type::fp8_e5m2, true, false), 0);
  EXPECT_EQ(nan_in(Type::fp8_e5m2, true, true), 0x7E);
  EXPECT_EQ(nan_in(Type::fp8_e5m2, false, false), 0x7E);
  EXPECT_EQ(nan_in(Type::hif8, true, true), 0) << "the documents name fp8 alone";
}

}  // namespace davsim::vf_vcvt_test
