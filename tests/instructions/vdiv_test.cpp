#include <cmath>
#include <limits>

#include "instructions/harness.h"

namespace davsim::vdiv_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x4000, kSrc0 = 0x1000, kSrc1 = 0x2000;
constexpr float kInfinity = std::numeric_limits<float>::infinity();

Bench vdiv(Type type) {
  Bench bench("vdiv", type);
  bench.set("dst", kDst).set("src0", kSrc0).set("src1", kSrc1);
  return bench;
}

TEST(vdiv, gives_the_nearest_f32_quotient) {
  Bench bench = vdiv(Type::f32);
  bench.put<float>(Space::UB, kSrc0, {1, -10, 1, 0});
  bench.put<float>(Space::UB, kSrc1, {3, 4, 0, 0});
  bench.run();
  const auto out = bench.get<float>(Space::UB, kDst, 4);
  // 1/3 = 0.010101...b: 24 digits end in ...011 after rounding up.
  EXPECT_EQ(out[0], 11184811 * 0x1p-25F);
  EXPECT_EQ(out[1], -2.5F);
  EXPECT_EQ(out[2], kInfinity);
  EXPECT_TRUE(std::isnan(out[3]));
}

TEST(vdiv, gives_the_nearest_f16_quotient_and_saturates_as_the_control_register_says) {
  Bench bench = vdiv(Type::f16);
  // 1/3 has 11 digits 1365 x 2^-12; 3 x 2^-24 / 2 is a tie between subnormals, to the even 2.
  bench.put_f16(kSrc0, {1, 3 * 0x1p-24F, 60000, 0});
  bench.put_f16(kSrc1, {3, 2, 0.5F, 0});
  bench.run();
  EXPECT_EQ(bench.get_f16(kDst, 3), (std::vector<float>{1365 * 0x1p-12F, 2 * 0x1p-24F, kInfinity}));
  bench.saturate().run();
  EXPECT_EQ(bench.get_f16(kDst, 4), (std::vector<float>{1365 * 0x1p-12F, 2 * 0x1p-24F, 65504, 0}));
}

TEST(vdiv, masks_and_counts_choose_the_elements) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench = vdiv(type);
    bench.set("repeat", 2).set("dst_repeat_stride", 9).set("src1_block_stride", 0);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.mask(0xF0F0F0F000000000U, 0x00000000FFFF0001U));
    expect_footprints_hold(bench.count(201));
    EXPECT_EQ(bench.work().elements, 201U);
  }
}

TEST(vdiv, refuses_destination_blocks_on_one_another) {
  EXPECT_NE(vdiv(Type::f32).set("dst_block_stride", 0).check(), "");
  EXPECT_EQ(vdiv(Type::f32).check(), "");
}

}  // namespace davsim::vdiv_test
