#include <bit>
#include <cmath>
#include <limits>

#include "instructions/harness.h"

namespace davsim::vlrelu_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x4000, kSrc = 0x1000;

Bench vlrelu(Type type) {
  Bench bench("vlrelu", type);
  bench.set("dst", kDst).set("src", kSrc);
  return bench;
}

/// The operand for a number of the element type.
std::int64_t f16_bits(float value) { return f16_from_f32(value, false); }
std::int64_t f32_bits(float value) { return std::bit_cast<std::uint32_t>(value); }

TEST(vlrelu, scales_negative_elements_alone) {
  Bench f32 = vlrelu(Type::f32);
  f32.put<float>(Space::UB, kSrc, {3, -3, 0, -0.5F});
  f32.set("scalar", f32_bits(0.25F)).run();
  EXPECT_EQ(f32.get<float>(Space::UB, kDst, 4), (std::vector<float>{3, -0.75F, 0, -0.125F}));
  Bench f16 = vlrelu(Type::f16);
  f16.put_f16(kSrc, {1024, -1025});
  f16.set("scalar", f16_bits(1025 * 0x1p-10F)).run();
  EXPECT_EQ(f16.get_f16(kDst, 2), (std::vector<float>{1024, -1026}));
}

TEST(vlrelu, masks_and_counts_choose_the_elements) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench = vlrelu(type);
    bench.set("repeat", 2).set("dst_repeat_stride", 9).set("src_block_stride", 3);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.mask(0xF0F0F0F000000000U, 0x00000000FFFF0001U));
    expect_footprints_hold(bench.count(201));
    EXPECT_EQ(bench.work().elements, 201U);
  }
}

TEST(vlrelu, refuses_destination_blocks_on_one_another) {
  EXPECT_NE(vlrelu(Type::f32).set("dst_block_stride", 0).check(), "");
  EXPECT_EQ(vlrelu(Type::f32).check(), "");
}

}  // namespace davsim::vlrelu_test
