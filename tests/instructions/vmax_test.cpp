#include <cmath>
#include <limits>

#include "instructions/harness.h"

namespace davsim::vmax_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x4000, kSrc0 = 0x1000, kSrc1 = 0x2000;
constexpr float kInfinity = std::numeric_limits<float>::infinity();
const float kNan = std::numeric_limits<float>::quiet_NaN();

Bench vmax(Type type) {
  Bench bench("vmax", type);
  bench.set("dst", kDst).set("src0", kSrc0).set("src1", kSrc1);
  return bench;
}

TEST(vmax, takes_the_larger_of_two_numbers) {
  Bench bench = vmax(Type::f32);
  bench.put<float>(Space::UB, kSrc0, {1, -1, -kInfinity, 8});
  bench.put<float>(Space::UB, kSrc1, {2, -2, -5, kInfinity});
  bench.run();
  EXPECT_EQ(bench.get<float>(Space::UB, kDst, 4), (std::vector<float>{2, -1, -5, kInfinity}));
}

TEST(vmax, nan_propagates_from_either_side) {
  Bench bench = vmax(Type::f32);
  bench.put<float>(Space::UB, kSrc0, {kNan, 1});
  bench.put<float>(Space::UB, kSrc1, {1, kNan});
  bench.run();
  for (const float value : bench.get<float>(Space::UB, kDst, 2)) EXPECT_TRUE(std::isnan(value));
}

TEST(vmax, positive_zero_is_larger_than_negative_zero) {
  Bench bench = vmax(Type::f16);
  bench.put_f16(kSrc0, {0.0F, -0.0F, -0.0F});
  bench.put_f16(kSrc1, {-0.0F, 0.0F, -0.0F});
  bench.run();
  EXPECT_EQ(bench.get<std::uint16_t>(Space::UB, kDst, 3),
            (std::vector<std::uint16_t>{0, 0, 0x8000}));
}

TEST(vmax, saturation_clamps_infinities_and_clears_nan_of_f16) {
  Bench bench = vmax(Type::f16);
  bench.put_f16(kSrc0, {kInfinity, -kInfinity, kNan, 3});
  bench.put_f16(kSrc1, {1, -kInfinity, 7, 4});
  bench.saturate().run();
  EXPECT_EQ(bench.get_f16(kDst, 4), (std::vector<float>{65504, -65504, 0, 4}));
  bench.saturate(false).run();
  EXPECT_EQ(bench.get_f16(kDst, 2), (std::vector<float>{kInfinity, -kInfinity}));
}

TEST(vmax, compares_integers_as_signed) {
  Bench words = vmax(Type::int32);
  words.put<std::int32_t>(Space::UB, kSrc0, {-1, 5});
  words.put<std::int32_t>(Space::UB, kSrc1, {1, -2147483647});
  words.run();
  EXPECT_EQ(words.get<std::int32_t>(Space::UB, kDst, 2), (std::vector<std::int32_t>{1, 5}));
  Bench halves = vmax(Type::int16);
  halves.put<std::int16_t>(Space::UB, kSrc0, {-32768, -7});
  halves.put<std::int16_t>(Space::UB, kSrc1, {32767, -8});
  halves.run();
  EXPECT_EQ(halves.get<std::int16_t>(Space::UB, kDst, 2), (std::vector<std::int16_t>{32767, -7}));
}

TEST(vmax, repeats_strides_and_counts_follow_the_binary_form) {
  Bench bench = vmax(Type::f32);
  bench.set("repeat", 2).set("src0_repeat_stride", 0);
  bench.put(Space::UB, kSrc0, std::vector<float>(64, 10));
  std::vector<float> b(128, 1);
  b[64] = 20;
  bench.put(Space::UB, kSrc1, b);
  bench.run();
  EXPECT_EQ(bench.get<float>(Space::UB, kDst + 256, 2), (std::vector<float>{20, 10}));
  EXPECT_EQ(bench.work(), (Work{2, 128, 512}));
  EXPECT_EQ(bench.count(3).work(), (Work{1, 3, 12}));
  EXPECT_NE(bench.set("dst_block_stride", 0).count(64).check(), "");
}

TEST(vmax, touches_what_its_footprints_say) {
  for (const Type type : {Type::f16, Type::f32, Type::int16, Type::int32}) {
    Bench bench = vmax(type);
    bench.set("repeat", 2).set("src0_block_stride", 4).set("src0_repeat_stride", 1);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.mask(0x1, 0xFF00FF00FF00FF00U));
    expect_footprints_hold(bench.count(65));
  }
}

}  // namespace davsim::vmax_test
