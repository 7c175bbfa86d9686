#include <limits>

#include "instructions/harness.h"
#include "isa/special_registers.h"

namespace davsim::vcadd_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x4000, kSrc = 0x1000;
constexpr float kInfinity = std::numeric_limits<float>::infinity();

Bench vcadd(Type type) {
  Bench bench("vcadd", type);
  bench.set("dst", kDst).set("src", kSrc);
  return bench;
}

TEST(vcadd, sums_every_repeat_to_one_result) {
  Bench half = vcadd(Type::f16);
  std::vector<float> a(256, 1);
  std::fill(a.begin() + 128, a.end(), 3.0F);
  half.put_f16(kSrc, a);
  half.set("repeat", 2).run();
  EXPECT_EQ(half.get_f16(kDst, 3), (std::vector<float>{128, 384, 0}));
  Bench word = vcadd(Type::f32);
  std::vector<float> b(64);
  for (std::size_t i = 0; i < 64; ++i) b[i] = static_cast<float>(i + 1);
  word.put(Space::UB, kSrc, b);
  word.run();
  EXPECT_EQ(word.get<float>(Space::UB, kDst, 2), (std::vector<float>{64 * 65 / 2, 0}));
}

TEST(vcadd, adds_in_a_tree_and_rounds_every_level) {
  Bench half = vcadd(Type::f16);
  // 2048 + 1 ties to 2048, + 2 = 2050, + 4 = 2054, and so on: the sum of the other ones but one.
  std::vector<float> ones(128, 1);
  ones[0] = 2048;
  half.put_f16(kSrc, ones);
  half.run();
  EXPECT_EQ(half.get_f16(kDst, 1)[0], 2048 + 126);
  Bench word = vcadd(Type::f32);
  std::vector<float> wide(64, 1);
  wide[0] = 0x1p24F;
  word.put(Space::UB, kSrc, wide);
  word.run();
  EXPECT_EQ(word.get<float>(Space::UB, kDst, 1)[0], 0x1p24F + 62);
}

TEST(vcadd, documented_boundary_values_of_both_modes_hold) {
  Bench bench = vcadd(Type::f16);
  std::vector<float> a(128, 1);
  a[127] = -kInfinity;
  bench.put_f16(kSrc, a);
  // 1 - inf is clamped to -65504. In steps of 32, adding 2, 4 and 8 does not move it; adding 16 is
  // a tie that goes to the even -65472; 32 and 64 are exact: -65376.
  bench.saturate(true).run();
  EXPECT_EQ(bench.get_f16(kDst, 1)[0], -65376);
  bench.saturate(false).run();
  EXPECT_EQ(bench.get_f16(kDst, 1)[0], -kInfinity);
  a[127] = std::numeric_limits<float>::quiet_NaN();
  bench.put_f16(kSrc, a);
  bench.saturate(true).run();
  EXPECT_EQ(bench.get_f16(kDst, 1)[0], 126);
  bench.saturate(false).run();
  EXPECT_NE(bench.get_f16(kDst, 1)[0], bench.get_f16(kDst, 1)[0]);
}

TEST(vcadd, masked_elements_count_as_zero) {
  Bench bench = vcadd(Type::f16);
  bench.put_f16(kSrc, std::vector<float>(128, -0.0F));
  bench.run();
  EXPECT_EQ(bench.get<std::uint16_t>(Space::UB, kDst, 1)[0], 0x8000) << "-0 and -0 is -0";
  bench.mask(~std::uint64_t{0}, ~std::uint64_t{1}).run();
  EXPECT_EQ(bench.get<std::uint16_t>(Space::UB, kDst, 1)[0], 0) << "a masked element adds +0";
  bench.put_f16(kSrc, std::vector<float>(128, 5));
  bench.mask(1, 0b1010).run();
  EXPECT_EQ(bench.get_f16(kDst, 1)[0], 15);
  EXPECT_EQ(bench.work(), (Work{1, 3, 2}));
  EXPECT_EQ(bench.touched(Space::UB, Access::write)[0], (std::vector<ByteRange>{{kDst, kDst + 2}}));
}

TEST(vcadd, counter_mode_sums_the_count) {
  Bench bench = vcadd(Type::f32);
  bench.put(Space::UB, kSrc, std::vector<float>(192, 1));
  bench.set("repeat", 1).count(130).run();
  EXPECT_EQ(bench.get<float>(Space::UB, kDst, 4), (std::vector<float>{64, 64, 2, 0}));
  EXPECT_EQ(bench.work(), (Work{3, 130, 12}));
}

TEST(vcadd, the_destination_stride_counts_elements) {
  Bench bench = vcadd(Type::f16);
  bench.put_f16(kSrc, std::vector<float>(256, 1));
  bench.set("dst", kDst + 2).set("repeat", 2).set("dst_repeat_stride", 5).run();
  EXPECT_EQ(bench.get_f16(kDst + 12, 1)[0], 128);
  EXPECT_EQ(bench.touched(Space::UB, Access::write)[0],
            (std::vector<ByteRange>{{kDst + 2, kDst + 4}, {kDst + 12, kDst + 14}}));
  EXPECT_EQ(alignment_of(bench.spec.operands[0], Type::f16), 2);
}

TEST(vcadd, leaves_the_destination_alone_without_lanes) {
  Bench bench = vcadd(Type::f32);
  bench.put<float>(Space::UB, kDst, {9});
  bench.mask(0, 0).run();
  EXPECT_EQ(bench.get<float>(Space::UB, kDst, 1)[0], 9);
  EXPECT_TRUE(bench.footprints().empty());
}

TEST(vcadd, touches_what_its_footprints_say) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench = vcadd(type);
    bench.set("repeat", 4).set("src_block_stride", 2).set("dst_repeat_stride", 3);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.mask(0x0F00000000000001U, 0x1000000000000F00U));
    expect_footprints_hold(bench.count(300));
  }
}

TEST(vcadd, adds_repeats_up_in_order_where_it_accumulates) {
  Bench bench("vcadd", Type::f16);
  bench.set("dst", 0x4000).set("src", 0x1000).set("repeat", 3).set("accumulate", 1);
  bench.put<std::uint16_t>(Space::UB, 0x4000, {0xBEEF});
  // 2048 + 1 + 1 is 2048 twice rounded; 2 + 2048 would be 2050.
  std::vector<float> x(3 * 128, 0);
  x[0] = 2048;
  x[128] = 1;
  x[2 * 128 + 77] = 1;
  bench.put_f16(0x1000, x);
  bench.run();
  const std::uint64_t at = special_registers::kSum.address;
  EXPECT_EQ(bench.get<std::uint64_t>(Space::SPR, at, 1)[0], f16_from_f32(2048, false));
  EXPECT_EQ(bench.get<std::uint16_t>(Space::UB, 0x4000, 1)[0], 0xBEEF) << "dst stays as it was";
  EXPECT_EQ(bench.work(), (Work{3, 384, 0}));
  instruction_harness::expect_footprints_hold(bench);
  x.assign(3 * 128, 0);
  x[0] = x[128] = 60000;
  x[2 * 128] = -30000;
  bench.put_f16(0x1000, x);
  bench.saturate().count(300).run();
  EXPECT_EQ(bench.get<std::uint64_t>(Space::SPR, at, 1)[0], f16_from_f32(65504 - 30000, true));
}

}  // namespace davsim::vcadd_test
