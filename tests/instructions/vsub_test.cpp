#include <cmath>
#include <limits>

#include "instructions/harness.h"

namespace davsim::vsub_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x4000, kSrc0 = 0x1000, kSrc1 = 0x2000;

Bench vsub(Type type) {
  Bench bench("vsub", type);
  bench.set("dst", kDst).set("src0", kSrc0).set("src1", kSrc1);
  return bench;
}

TEST(vsub, subtracts_the_right_from_the_left) {
  Bench bench = vsub(Type::f32);
  bench.put<float>(Space::UB, kSrc0, {3, -2.5F, 0x1p24F});
  bench.put<float>(Space::UB, kSrc1, {7, 4, 1});
  bench.run();
  EXPECT_EQ(bench.get<float>(Space::UB, kDst, 3), (std::vector<float>{-4, -6.5F, 0x1p24F - 1}));
}

TEST(vsub, rounds_f16_differences_once_and_overflows_as_the_control_register_says) {
  Bench bench = vsub(Type::f16);
  // -2048 - 1 lies half way between -2048 and -2050 and goes to the even -2048; -2051 to -2052.
  bench.put_f16(kSrc0, {-2048, -2048, -60000});
  bench.put_f16(kSrc1, {1, 3, 60000});
  bench.run();
  EXPECT_EQ(bench.get_f16(kDst, 3),
            (std::vector<float>{-2048, -2052, -std::numeric_limits<float>::infinity()}));
  bench.saturate().run();
  EXPECT_EQ(bench.get_f16(kDst, 3)[2], -65504);
}

TEST(vsub, integers_wrap_around) {
  Bench words = vsub(Type::int32);
  words.put<std::int32_t>(Space::UB, kSrc0, {-2147483647 - 1, 5});
  words.put<std::int32_t>(Space::UB, kSrc1, {1, 9});
  words.run();
  EXPECT_EQ(words.get<std::int32_t>(Space::UB, kDst, 2),
            (std::vector<std::int32_t>{2147483647, -4}));
  Bench halves = vsub(Type::int16);
  halves.put<std::int16_t>(Space::UB, kSrc0, {-32768, 100});
  halves.put<std::int16_t>(Space::UB, kSrc1, {1, -32768});
  halves.run();
  EXPECT_EQ(halves.get<std::int16_t>(Space::UB, kDst, 2),
            (std::vector<std::int16_t>{32767, -32668}));
}

TEST(vsub, masks_and_counts_choose_the_elements) {
  for (const Type type : {Type::f16, Type::f32, Type::int16, Type::int32}) {
    Bench bench = vsub(type);
    bench.set("repeat", 2).set("dst_repeat_stride", 9).set("src1_block_stride", 0);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.mask(0xF0F0F0F000000000U, 0x00000000FFFF0001U));
    expect_footprints_hold(bench.count(201));
    EXPECT_EQ(bench.work().elements, 201U);
  }
}

TEST(vsub, refuses_destination_blocks_on_one_another) {
  EXPECT_NE(vsub(Type::f32).set("dst_block_stride", 0).check(), "");
  EXPECT_EQ(vsub(Type::f32).check(), "");
}

}  // namespace davsim::vsub_test
