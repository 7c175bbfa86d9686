#include <numeric>

#include "instructions/reductions.h"

namespace davsim::vreducev2_test {

using namespace reductions_test;

constexpr std::uint64_t kBits = 0xC000;

/// A choice among 0, 1, 2, ...
Bench choice(Type type) {
  Bench bench("vreducev2", type);
  if (size_of(type) == 2) {
    std::vector<std::uint16_t> x(4096);
    std::iota(x.begin(), x.end(), std::uint16_t{0});
    bench.put(Space::UB, kSrc, x);
  } else {
    std::vector<std::uint32_t> x(2048);
    std::iota(x.begin(), x.end(), 0U);
    bench.put(Space::UB, kSrc, x);
  }
  bench.set("dst", 0x8000).set("src0", kSrc).set("src1", kBits);
  return bench;
}

std::vector<std::uint32_t> kept(Bench& bench, Type type, std::size_t count) {
  return get_bits(bench, size_of(type) == 2 ? Type::f16 : Type::f32, 0x8000,
                  static_cast<int>(count));
}

TEST(vreducev2, keeps_what_a_pattern_chooses_in_each_repeat) {
  for (const Type type : {Type::uint16, Type::f32}) {
    const int lanes = lanes_of(type);
    for (int pattern = 1; pattern <= 7; ++pattern) {
      Bench bench = choice(type);
      bench.set("repeat", 3).set("pattern", pattern).set("src0_repeat_stride", 16).run();
      std::vector<std::uint32_t> expected;
      // Written out as bits of a byte, the lowest for the first element.
      constexpr std::array<unsigned, 8> kBytes = {0, 0x55, 0xAA, 0x11, 0x22, 0x44, 0x88, 0xFF};
      for (int r = 0; r < 3; ++r) {
        for (int i = 0; i < lanes; ++i) {
          if ((kBytes[static_cast<std::size_t>(pattern)] >> (i % 8) & 1U) != 0) {
            expected.push_back(static_cast<std::uint32_t>(2 * r * lanes + i));
          }
        }
      }
      EXPECT_EQ(kept(bench, type, expected.size()), expected) << pattern;
      EXPECT_EQ(special(bench, special_registers::kKept), expected.size());
      expect_footprints_hold(bench);
    }
  }
}

TEST(vreducev2, in_counter_mode_takes_the_count_in_each_repeat) {
  Bench bench = choice(Type::uint32);
  bench.count(70).set("repeat", 2).set("pattern", 2).set("src0_repeat_stride", 4).run();
  std::vector<std::uint32_t> expected;
  for (std::uint32_t r = 0; r < 2; ++r) {
    for (std::uint32_t i = 1; i < 70; i += 2) expected.push_back(32 * r + i);
  }
  EXPECT_EQ(kept(bench, Type::uint32, 70), expected);
  EXPECT_EQ(bench.work(), (Work{4, 140, 560})) << "70 elements are more than 256 bytes";
  expect_footprints_hold(bench);
  expect_footprints_hold(bench.set("src0_block_stride", 3));
}

TEST(vreducev2, keeps_what_bits_choose) {
  Bench bench = choice(Type::int16);
  std::vector<std::uint8_t> bits(64);
  for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = static_cast<std::uint8_t>(i * 53 + 9);
  bench.put(Space::UB, kBits, bits);
  bench.set("repeat", 2).set("src1_repeat_stride", 1).set("src0_block_stride", 2);
  bench.set("src0_repeat_stride", 20).run();
  std::vector<std::uint32_t> expected;
  for (std::uint32_t r = 0; r < 2; ++r) {
    for (std::uint32_t i = 0; i < 128; ++i) {
      if ((bits[32 * r + i / 8] >> (i % 8) & 1) == 0) continue;
      expected.push_back((20 * r + 2 * (i / 16)) * 16 + i % 16);
    }
  }
  EXPECT_EQ(kept(bench, Type::int16, expected.size()), expected);
  EXPECT_EQ(special(bench, special_registers::kKept), expected.size());
  EXPECT_EQ(bench.touched(Space::UB, Access::read)[1],
            (std::vector<ByteRange>{{kBits, kBits + 16}, {kBits + 32, kBits + 48}}));
  EXPECT_EQ(bench.touched(Space::UB, Access::write)[0],
            (std::vector<ByteRange>{{0x8000, 0x8000 + 512}}))
      << "as much as could be kept";
}

TEST(vreducev2, may_work_in_place) {
  Bench bench = choice(Type::uint16);
  bench.set("dst", kSrc).set("repeat", 4).set("pattern", 2).run();
  const auto z = bench.get<std::uint16_t>(Space::UB, kSrc, 256);
  for (std::size_t i = 0; i < 256; ++i) EXPECT_EQ(z[i], 2 * i + 1);
}

TEST(vreducev2, refuses_a_count_beyond_any_memory) {
  EXPECT_EQ(choice(Type::uint32).count(std::uint64_t{1} << 40).check(),
            "the count is 1099511627776 elements, beyond any memory");
  EXPECT_TRUE(choice(Type::uint32).set("repeat", 0).footprints().empty());
  EXPECT_TRUE(choice(Type::uint32).count(0).footprints().empty());
}

}  // namespace davsim::vreducev2_test
