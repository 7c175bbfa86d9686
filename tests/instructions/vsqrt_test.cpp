#include <cmath>
#include <limits>

#include "instructions/harness.h"

namespace davsim::vsqrt_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x4000, kSrc = 0x1000;

Bench vsqrt(Type type) {
  Bench bench("vsqrt", type);
  bench.set("dst", kDst).set("src", kSrc);
  return bench;
}

TEST(vsqrt, gives_the_nearest_root) {
  Bench bench = vsqrt(Type::f32);
  bench.put<float>(Space::UB, kSrc, {2, 0.25F, 0, std::numeric_limits<float>::infinity()});
  bench.run();
  // The root of 2 from its decimal expansion.
  EXPECT_EQ(
      bench.get<float>(Space::UB, kDst, 4),
      (std::vector<float>{1.4142135623730951F, 0.5F, 0, std::numeric_limits<float>::infinity()}));
}

TEST(vsqrt, f16_roots_square_back_to_within_half_a_place) {
  for (int start = 0; start < 0x7C00; start += 128) {
    Bench bench = vsqrt(Type::f16);
    std::vector<std::uint16_t> arguments;
    for (int i = 0; i < 128; ++i) arguments.push_back(static_cast<std::uint16_t>(start + i));
    bench.put(Space::UB, kSrc, arguments);
    bench.run();
    const auto roots = bench.get<std::uint16_t>(Space::UB, kDst, 128);
    for (std::size_t i = 0; i < 128; ++i) {
      // The numbers half way to its neighbours enclose the exact root; squares are exact in f64.
      const double x = f32_from_f16(arguments[i]);
      const double root = f32_from_f16(roots[i]);
      const double above = (root + f32_from_f16(static_cast<std::uint16_t>(roots[i] + 1))) / 2;
      EXPECT_LE(x, above * above);
      if (roots[i] == 0) continue;
      const double below = (root + f32_from_f16(static_cast<std::uint16_t>(roots[i] - 1))) / 2;
      EXPECT_GE(x, below * below);
    }
  }
}

TEST(vsqrt, of_a_negative_number_is_nan) {
  Bench bench = vsqrt(Type::f32);
  bench.put<float>(Space::UB, kSrc, {-1});
  bench.run();
  EXPECT_TRUE(std::isnan(bench.get<float>(Space::UB, kDst, 1)[0]));
  Bench half = vsqrt(Type::f16);
  half.put_f16(kSrc, {-1});
  half.saturate().run();
  EXPECT_EQ(half.get_f16(kDst, 1)[0], 0) << "saturation turns NaN into 0";
}

TEST(vsqrt, masks_and_counts_choose_the_elements) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench = vsqrt(type);
    bench.set("repeat", 2).set("dst_repeat_stride", 9).set("src_block_stride", 3);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.mask(0xF0F0F0F000000000U, 0x00000000FFFF0001U));
    expect_footprints_hold(bench.count(201));
    EXPECT_EQ(bench.work().elements, 201U);
  }
}

TEST(vsqrt, refuses_destination_blocks_on_one_another) {
  EXPECT_NE(vsqrt(Type::f32).set("dst_block_stride", 0).check(), "");
  EXPECT_EQ(vsqrt(Type::f32).check(), "");
}

}  // namespace davsim::vsqrt_test
