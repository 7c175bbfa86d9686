#include <cmath>
#include <limits>

#include "instructions/harness.h"

namespace davsim::vcgadd_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x4000, kSrc = 0x1000;
constexpr float kInfinity = std::numeric_limits<float>::infinity();
const float kNan = std::numeric_limits<float>::quiet_NaN();

Bench vcgadd(Type type) {
  Bench bench("vcgadd", type);
  bench.set("dst", kDst).set("src", kSrc);
  return bench;
}

TEST(vcgadd, saturates_every_adder_as_the_documented_example_does) {
  Bench bench = vcgadd(Type::f16);
  bench.put_f16(kSrc, {60000, 60000, -30000, 100});
  // 65504 + (-29900) = 35604; the step of f16 there is 32.
  bench.saturate(true).run();
  EXPECT_EQ(bench.get_f16(kDst, 1)[0], 35584);
  bench.saturate(false).run();
  EXPECT_EQ(bench.get_f16(kDst, 1)[0], kInfinity);
}

TEST(vcgadd, sums_eight_blocks_to_eight_neighbouring_results) {
  Bench half = vcgadd(Type::f16);
  std::vector<float> a(128);
  for (std::size_t i = 0; i < 128; ++i) a[i] = static_cast<float>(i / 16 + 1);
  half.put_f16(kSrc, a);
  half.run();
  EXPECT_EQ(half.get_f16(kDst, 9), (std::vector<float>{16, 32, 48, 64, 80, 96, 112, 128, 0}));
  Bench word = vcgadd(Type::f32);
  std::vector<float> b(64);
  for (std::size_t i = 0; i < 64; ++i) b[i] = static_cast<float>(i);
  word.put(Space::UB, kSrc, b);
  word.run();
  EXPECT_EQ(word.get<float>(Space::UB, kDst, 9),
            (std::vector<float>{28, 92, 156, 220, 284, 348, 412, 476, 0}));
}

TEST(vcgadd, adds_neighbours_first) {
  Bench word = vcgadd(Type::f32);
  // From left to right the ones would vanish one by one; pairs of them do not.
  word.put<float>(Space::UB, kSrc, {0x1p24F, 0, 1, 1, 1, 1, 1, 1});
  word.run();
  EXPECT_EQ(word.get<float>(Space::UB, kDst, 1)[0], 0x1p24F + 6);
  Bench half = vcgadd(Type::f16);
  // 2048 + 1 is a tie that goes to 2048; then + 2.
  half.put_f16(kSrc, {2048, 1, 1, 1});
  half.run();
  EXPECT_EQ(half.get_f16(kDst, 1)[0], 2050);
}

TEST(vcgadd, infinity_and_nan_among_the_elements_follow_the_mode) {
  Bench bench = vcgadd(Type::f16);
  std::vector<float> ones(32, 1);
  ones[0] = -kInfinity;
  ones[16] = kNan;
  bench.put_f16(kSrc, ones);
  bench.saturate(true).run();
  // -inf + 1 is clamped to -65504, which 2, 4 and 8 do not move; NaN + 1 is 0.
  EXPECT_EQ(bench.get_f16(kDst, 2), (std::vector<float>{-65504, 14}));
  bench.saturate(false).run();
  EXPECT_EQ(bench.get_f16(kDst, 1)[0], -kInfinity);
  EXPECT_TRUE(std::isnan(bench.get_f16(kDst, 2)[1]));
}

TEST(vcgadd, f32_never_saturates) {
  Bench bench = vcgadd(Type::f32);
  bench.put<float>(Space::UB, kSrc, {3e38F, 3e38F});
  bench.saturate().run();
  EXPECT_EQ(bench.get<float>(Space::UB, kDst, 1)[0], kInfinity);
}

TEST(vcgadd, masked_elements_count_as_zero_and_masked_blocks_keep_their_result) {
  Bench bench = vcgadd(Type::f16);
  bench.put_f16(kSrc, std::vector<float>(128, 1));
  bench.put_f16(kDst, std::vector<float>(8, 9));
  bench.put<std::uint16_t>(Space::UB, kSrc + 4, {0x7E00});  // NaN that the mask leaves out
  bench.mask(0xFFFF000000000000U, 0x0000000100000003U).run();
  EXPECT_EQ(bench.get_f16(kDst, 8), (std::vector<float>{2, 9, 1, 9, 9, 9, 9, 16}));
  EXPECT_EQ(bench.work(), (Work{1, 19, 6}));
  EXPECT_EQ(
      bench.touched(Space::UB, Access::read)[0],
      (std::vector<ByteRange>{{kSrc, kSrc + 4}, {kSrc + 64, kSrc + 66}, {kSrc + 224, kSrc + 256}}));
  EXPECT_EQ(
      bench.touched(Space::UB, Access::write)[0],
      (std::vector<ByteRange>{{kDst, kDst + 2}, {kDst + 4, kDst + 6}, {kDst + 14, kDst + 16}}));
}

TEST(vcgadd, counter_mode_ends_inside_the_last_repeat) {
  Bench bench = vcgadd(Type::f32);
  bench.put(Space::UB, kSrc, std::vector<float>(128, 1));
  bench.put(Space::UB, kDst, std::vector<float>(16, 9));
  bench.count(64 + 11).run();
  EXPECT_EQ(bench.get<float>(Space::UB, kDst, 16),
            (std::vector<float>{8, 8, 8, 8, 8, 8, 8, 8, 8, 3, 9, 9, 9, 9, 9, 9}));
  EXPECT_EQ(bench.work(), (Work{2, 75, 40}));
  EXPECT_EQ(bench.touched(Space::UB, Access::write)[0],
            (std::vector<ByteRange>{{kDst, kDst + 40}}));
}

TEST(vcgadd, the_destination_stride_counts_the_results_of_one_repeat) {
  Bench bench = vcgadd(Type::f16);
  bench.put_f16(kSrc, std::vector<float>(256, 2));
  bench.set("repeat", 2).set("dst_repeat_stride", 3).run();
  EXPECT_EQ(bench.get_f16(kDst + 48, 1)[0], 32);
  EXPECT_EQ(bench.touched(Space::UB, Access::write)[0],
            (std::vector<ByteRange>{{kDst, kDst + 16}, {kDst + 48, kDst + 64}}));
  bench.set("dst_repeat_stride", 1);
  ASSERT_EQ(bench.footprints().size(), 2U);
  EXPECT_TRUE(is_contiguous(bench.footprints()[1]));
}

TEST(vcgadd, source_strides_are_in_blocks) {
  Bench bench = vcgadd(Type::f32);
  bench.set("repeat", 2).set("src_block_stride", 2).set("src_repeat_stride", 1);
  std::vector<float> a(17 * 8, 0);
  for (std::size_t i = 0; i < a.size(); i += 8) a[i] = static_cast<float>(i / 8);
  bench.put(Space::UB, kSrc, a);
  bench.run();
  EXPECT_EQ(bench.get<float>(Space::UB, kDst, 16),
            (std::vector<float>{0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15}));
}

TEST(vcgadd, asks_for_a_destination_aligned_to_eight_results) {
  const InstructionSpec& spec = vcgadd(Type::f16).spec;
  EXPECT_EQ(alignment_of(spec.operands[0], Type::f16), 16);
  EXPECT_EQ(alignment_of(spec.operands[0], Type::f32), 32);
  EXPECT_EQ(alignment_of(spec.operands[1], Type::f16), 32);
  EXPECT_EQ(spec.operands[3].maximum, 65535);
}

TEST(vcgadd, does_nothing_without_repeats_or_lanes) {
  EXPECT_TRUE(vcgadd(Type::f16).set("repeat", 0).footprints().empty());
  EXPECT_EQ(vcgadd(Type::f16).mask(0, 0).work(), Work{});
  EXPECT_EQ(vcgadd(Type::f16).count(0).work(), Work{});
}

TEST(vcgadd, touches_what_its_footprints_say) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench = vcgadd(type);
    bench.set("dst", kDst + 32).set("repeat", 3).set("src_block_stride", 3);
    bench.set("dst_repeat_stride", 2);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.saturate());
    expect_footprints_hold(bench.mask(0x00FF0000F0000000U, 0x000000FF00010008U));
    expect_footprints_hold(bench.count(177));
  }
}

}  // namespace davsim::vcgadd_test
