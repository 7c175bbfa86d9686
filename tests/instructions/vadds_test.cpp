#include <bit>
#include <cmath>
#include <limits>

#include "instructions/harness.h"

namespace davsim::vadds_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x4000, kSrc = 0x1000;

Bench vadds(Type type) {
  Bench bench("vadds", type);
  bench.set("dst", kDst).set("src", kSrc);
  return bench;
}

/// The operand for a number of the element type.
std::int64_t f16_bits(float value) { return f16_from_f32(value, false); }
std::int64_t f32_bits(float value) { return std::bit_cast<std::uint32_t>(value); }

TEST(vadds, adds_one_number_to_every_element) {
  Bench f32 = vadds(Type::f32);
  f32.put<float>(Space::UB, kSrc, {1, -2.5F, 0x1p24F});
  f32.set("scalar", f32_bits(1)).run();
  EXPECT_EQ(f32.get<float>(Space::UB, kDst, 3), (std::vector<float>{2, -1.5F, 0x1p24F}));
  Bench f16 = vadds(Type::f16);
  f16.put_f16(kSrc, {2048, 2049, 65504});
  f16.set("scalar", f16_bits(1)).run();
  // 2049 is no f16: it was put as 2048, and goes back there.
  EXPECT_EQ(f16.get_f16(kDst, 3), (std::vector<float>{2048, 2048, 65504}));
}

TEST(vadds, integers_wrap_around) {
  Bench words = vadds(Type::int32);
  words.put<std::int32_t>(Space::UB, kSrc, {2147483647, -7});
  words.set("scalar", 2).run();
  EXPECT_EQ(words.get<std::int32_t>(Space::UB, kDst, 2),
            (std::vector<std::int32_t>{-2147483647, -5}));
  Bench halves = vadds(Type::int16);
  halves.put<std::int16_t>(Space::UB, kSrc, {-32768, 7});
  halves.set("scalar", 0xFFFF).run();  // -1
  EXPECT_EQ(halves.get<std::int16_t>(Space::UB, kDst, 2), (std::vector<std::int16_t>{32767, 6}));
}

TEST(vadds, masks_and_counts_choose_the_elements) {
  for (const Type type : {Type::f16, Type::f32, Type::int16, Type::int32}) {
    Bench bench = vadds(type);
    bench.set("repeat", 2).set("dst_repeat_stride", 9).set("src_block_stride", 3);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.mask(0xF0F0F0F000000000U, 0x00000000FFFF0001U));
    expect_footprints_hold(bench.count(201));
    EXPECT_EQ(bench.work().elements, 201U);
  }
}

TEST(vadds, refuses_destination_blocks_on_one_another) {
  EXPECT_NE(vadds(Type::f32).set("dst_block_stride", 0).check(), "");
  EXPECT_EQ(vadds(Type::f32).check(), "");
}

}  // namespace davsim::vadds_test
