#include <cmath>
#include <limits>

#include "instructions/harness.h"

namespace davsim::vmin_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x4000, kSrc0 = 0x1000, kSrc1 = 0x2000;
constexpr float kInfinity = std::numeric_limits<float>::infinity();

Bench vmin(Type type) {
  Bench bench("vmin", type);
  bench.set("dst", kDst).set("src0", kSrc0).set("src1", kSrc1);
  return bench;
}

TEST(vmin, takes_the_smaller_of_two_numbers) {
  Bench bench = vmin(Type::f32);
  bench.put<float>(Space::UB, kSrc0, {1, -1, -kInfinity, 8});
  bench.put<float>(Space::UB, kSrc1, {2, -2, -5, kInfinity});
  bench.run();
  EXPECT_EQ(bench.get<float>(Space::UB, kDst, 4), (std::vector<float>{1, -2, -kInfinity, 8}));
}

TEST(vmin, nan_propagates_and_negative_zero_is_smaller) {
  Bench bench = vmin(Type::f32);
  bench.put<float>(Space::UB, kSrc0, {std::nanf(""), 1, 0.0F, -0.0F});
  bench.put<float>(Space::UB, kSrc1, {1, std::nanf(""), -0.0F, 0.0F});
  bench.run();
  const auto out = bench.get<float>(Space::UB, kDst, 4);
  EXPECT_TRUE(std::isnan(out[0]) && std::isnan(out[1]));
  EXPECT_TRUE(std::signbit(out[2]) && std::signbit(out[3]));
}

TEST(vmin, compares_integers_as_signed) {
  Bench halves = vmin(Type::int16);
  halves.put<std::int16_t>(Space::UB, kSrc0, {-1, 5});
  halves.put<std::int16_t>(Space::UB, kSrc1, {1, -32768});
  halves.run();
  EXPECT_EQ(halves.get<std::int16_t>(Space::UB, kDst, 2), (std::vector<std::int16_t>{-1, -32768}));
}

TEST(vmin, masks_and_counts_choose_the_elements) {
  for (const Type type : {Type::f16, Type::f32, Type::int16, Type::int32}) {
    Bench bench = vmin(type);
    bench.set("repeat", 2).set("dst_repeat_stride", 9).set("src1_block_stride", 0);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.mask(0xF0F0F0F000000000U, 0x00000000FFFF0001U));
    expect_footprints_hold(bench.count(201));
    EXPECT_EQ(bench.work().elements, 201U);
  }
}

TEST(vmin, refuses_destination_blocks_on_one_another) {
  EXPECT_NE(vmin(Type::f32).set("dst_block_stride", 0).check(), "");
  EXPECT_EQ(vmin(Type::f32).check(), "");
}

}  // namespace davsim::vmin_test
