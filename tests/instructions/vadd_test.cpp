#include <cmath>
#include <limits>
#include <numeric>

#include "instructions/harness.h"

namespace davsim::vadd_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x4000, kSrc0 = 0x1000, kSrc1 = 0x2000;

Bench vadd(Type type) {
  Bench bench("vadd", type);
  bench.set("dst", kDst).set("src0", kSrc0).set("src1", kSrc1);
  return bench;
}

TEST(vadd, adds_f32_element_by_element) {
  Bench bench = vadd(Type::f32);
  std::vector<float> a(64), b(64, 0.5F);
  std::iota(a.begin(), a.end(), 1.0F);
  bench.put(Space::UB, kSrc0, a);
  bench.put(Space::UB, kSrc1, b);
  bench.run();
  const auto sums = bench.get<float>(Space::UB, kDst, 65);
  for (int i = 0; i < 64; ++i)
    EXPECT_EQ(sums[static_cast<std::size_t>(i)], static_cast<float>(i) + 1.5F);
  EXPECT_EQ(sums[64], 0.0F);
}

TEST(vadd, rounds_f16_sums_once_to_nearest_even) {
  Bench bench = vadd(Type::f16);
  // The step is 2 from 2048 on: 2049 lies half way and goes to the even 2048, 2051 to 2052.
  bench.put_f16(kSrc0, {2048, 2048, 2048, 1});
  bench.put_f16(kSrc1, {1, 3, 2, 0x1p-24F});
  bench.run();
  EXPECT_EQ(bench.get_f16(kDst, 4), (std::vector<float>{2048, 2052, 2050, 1}));
}

TEST(vadd, f16_overflow_saturates_or_becomes_infinity_as_the_control_register_says) {
  const float infinity = std::numeric_limits<float>::infinity();
  Bench bench = vadd(Type::f16);
  bench.put_f16(kSrc0, {60000, -60000, infinity, 65504});
  bench.put_f16(kSrc1, {60000, -60000, -infinity, 15});
  bench.saturate(false).run();
  const auto kept = bench.get_f16(kDst, 4);
  EXPECT_EQ(kept[0], infinity);
  EXPECT_EQ(kept[1], -infinity);
  EXPECT_TRUE(std::isnan(kept[2]));
  EXPECT_EQ(kept[3], 65504);
  bench.saturate(true).run();
  EXPECT_EQ(bench.get_f16(kDst, 4), (std::vector<float>{65504, -65504, 0, 65504}));
}

TEST(vadd, f32_overflows_to_infinity_even_with_saturation) {
  Bench bench = vadd(Type::f32);
  const float largest = std::numeric_limits<float>::max();
  bench.put<float>(Space::UB, kSrc0, {largest});
  bench.put<float>(Space::UB, kSrc1, {largest});
  bench.saturate().run();
  EXPECT_TRUE(std::isinf(bench.get<float>(Space::UB, kDst, 1)[0]));
}

TEST(vadd, integers_wrap_around) {
  Bench words = vadd(Type::int32);
  words.put<std::int32_t>(Space::UB, kSrc0, {2147483647, -5});
  words.put<std::int32_t>(Space::UB, kSrc1, {1, 3});
  words.run();
  EXPECT_EQ(words.get<std::int32_t>(Space::UB, kDst, 2),
            (std::vector<std::int32_t>{-2147483647 - 1, -2}));
  Bench halves = vadd(Type::int16);
  halves.put<std::int16_t>(Space::UB, kSrc0, {32767, -32768});
  halves.put<std::int16_t>(Space::UB, kSrc1, {2, -1});
  halves.run();
  EXPECT_EQ(halves.get<std::int16_t>(Space::UB, kDst, 2),
            (std::vector<std::int16_t>{-32767, 32767}));
}

TEST(vadd, strides_place_blocks_and_repeats) {
  Bench bench = vadd(Type::f32);
  bench.set("repeat", 2).set("src0_block_stride", 2).set("src0_repeat_stride", 16);
  bench.set("src1_block_stride", 0).set("src1_repeat_stride", 1);
  bench.set("dst_block_stride", 1).set("dst_repeat_stride", 9);
  std::vector<float> a(256), b(16);
  for (int i = 0; i < 256; ++i) a[static_cast<std::size_t>(i)] = static_cast<float>(i);
  for (int i = 0; i < 16; ++i) b[static_cast<std::size_t>(i)] = static_cast<float>(1000 * i);
  bench.put(Space::UB, kSrc0, a);
  bench.put(Space::UB, kSrc1, b);
  bench.run();
  // Repeat 1, DataBlock 2, element 3: DataBlock 9 + 2 of dst.
  const auto out = bench.get<float>(Space::UB, kDst, 17 * 8);
  EXPECT_EQ(out[11 * 8 + 3], static_cast<float>((16 + 4) * 8 + 3 + 1000 * (8 + 3)));
  EXPECT_EQ(out[8 * 8], 0.0F) << "the gap between the repeats";
  EXPECT_EQ(bench.touched(Space::UB, Access::write),
            (std::vector<std::vector<ByteRange>>{{{kDst, kDst + 256}, {kDst + 288, kDst + 544}}}));
  EXPECT_EQ(bench.touched(Space::UB, Access::read)[1],
            (std::vector<ByteRange>{{kSrc1, kSrc1 + 64}}));
}

TEST(vadd, masked_elements_keep_their_destination) {
  Bench bench = vadd(Type::f16);
  bench.put_f16(kSrc0, std::vector<float>(128, 1));
  bench.put_f16(kSrc1, std::vector<float>(128, 2));
  bench.put_f16(kDst, std::vector<float>(128, 9));
  bench.mask(0x8000000000000000U, 0b101).run();
  const auto out = bench.get_f16(kDst, 128);
  EXPECT_EQ(out[0], 3);
  EXPECT_EQ(out[1], 9);
  EXPECT_EQ(out[2], 3);
  EXPECT_EQ(out[126], 9);
  EXPECT_EQ(out[127], 3);
  EXPECT_EQ(bench.work(), (Work{1, 3, 6}));
  EXPECT_EQ(
      bench.touched(Space::UB, Access::write)[0],
      (std::vector<ByteRange>{{kDst, kDst + 2}, {kDst + 4, kDst + 6}, {kDst + 254, kDst + 256}}));
}

TEST(vadd, counter_mode_derives_the_repeats_from_the_count) {
  Bench bench = vadd(Type::f32);
  bench.set("repeat", 0).count(67);
  bench.put(Space::UB, kSrc0, std::vector<float>(128, 1));
  bench.run();
  const auto out = bench.get<float>(Space::UB, kDst, 68);
  EXPECT_EQ(out[66], 1.0F);
  EXPECT_EQ(out[67], 0.0F);
  EXPECT_EQ(bench.work(), (Work{2, 67, 268}));
  EXPECT_EQ(bench.touched(Space::UB, Access::write)[0],
            (std::vector<ByteRange>{{kDst, kDst + 268}}));
}

TEST(vadd, does_nothing_without_repeats_or_lanes) {
  Bench bench = vadd(Type::f32);
  EXPECT_TRUE(bench.set("repeat", 0).footprints().empty());
  EXPECT_EQ(bench.work(), Work{});
  bench.set("repeat", 255).mask(0, 0);
  bench.put<float>(Space::UB, kSrc0, {1});
  bench.run();
  EXPECT_EQ(bench.get<float>(Space::UB, kDst, 1)[0], 0.0F);
  EXPECT_TRUE(bench.footprints().empty());
}

TEST(vadd, a_destination_that_stays_in_place_accumulates_over_repeats) {
  Bench bench = vadd(Type::f32);
  bench.set("repeat", 3).set("src1", kDst).set("dst_repeat_stride", 0).set("src1_repeat_stride", 0);
  bench.put(Space::UB, kSrc0, std::vector<float>(192, 2));
  bench.put(Space::UB, kDst, std::vector<float>(64, 1));
  bench.run();
  EXPECT_EQ(bench.get<float>(Space::UB, kDst, 64), std::vector<float>(64, 7));
}

TEST(vadd, refuses_destination_blocks_on_one_another) {
  Bench bench = vadd(Type::f32);
  bench.set("dst_block_stride", 0);
  EXPECT_NE(bench.check(), "");
  EXPECT_EQ(bench.mask(0, 0xFF).check(), "") << "one DataBlock only";
  EXPECT_NE(bench.mask(0, 0x1FF).check(), "");
  EXPECT_EQ(bench.count(8).check(), "");
  EXPECT_NE(bench.count(9).check(), "");
  EXPECT_EQ(bench.count(9).set("dst_block_stride", 1).check(), "");
}

TEST(vadd, touches_what_its_footprints_say) {
  for (const Type type : {Type::f16, Type::f32, Type::int16, Type::int32}) {
    Bench bench = vadd(type);
    bench.set("repeat", 3).set("src0_block_stride", 3).set("src0_repeat_stride", 5);
    bench.set("dst_block_stride", 2).set("dst_repeat_stride", 17);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.mask(0x0F0000FF00000001U, 0x8000F0000000F003U));
    expect_footprints_hold(bench.count(150));
  }
}

TEST(vadd, a_last_repeat_at_the_end_of_the_buffer_reads_only_enabled_blocks) {
  Bench bench = vadd(Type::f32);
  bench.set("src0", instruction_harness::kMemoryBytes - 32).count(8);
  bench.put(Space::UB, instruction_harness::kMemoryBytes - 32, std::vector<float>(8, 4));
  bench.run();
  EXPECT_EQ(bench.get<float>(Space::UB, kDst, 9), (std::vector<float>{4, 4, 4, 4, 4, 4, 4, 4, 0}));
}

}  // namespace davsim::vadd_test
