#include <bit>
#include <cmath>
#include <limits>

#include "instructions/harness.h"

namespace davsim::vmuls_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x4000, kSrc = 0x1000;

Bench vmuls(Type type) {
  Bench bench("vmuls", type);
  bench.set("dst", kDst).set("src", kSrc);
  return bench;
}

/// The operand for a number of the element type.
std::int64_t f16_bits(float value) { return f16_from_f32(value, false); }
std::int64_t f32_bits(float value) { return std::bit_cast<std::uint32_t>(value); }

TEST(vmuls, multiplies_every_element_by_one_number) {
  Bench f32 = vmuls(Type::f32);
  f32.put<float>(Space::UB, kSrc, {3, -2.5F, 0});
  f32.set("scalar", f32_bits(-4)).run();
  EXPECT_EQ(f32.get<float>(Space::UB, kDst, 3), (std::vector<float>{-12, 10, -0.0F}));
  Bench f16 = vmuls(Type::f16);
  f16.put_f16(kSrc, {1025, 65504});
  f16.set("scalar", f16_bits(1025 * 0x1p-10F)).saturate().run();
  // 1025 * 1025 / 2^10 = 1026.0009... rounds down.
  EXPECT_EQ(f16.get_f16(kDst, 2), (std::vector<float>{1026, 65504}));
}

TEST(vmuls, integers_wrap_around) {
  Bench words = vmuls(Type::int32);
  words.put<std::int32_t>(Space::UB, kSrc, {65537, -3});
  words.set("scalar", 65537).run();
  EXPECT_EQ(words.get<std::int32_t>(Space::UB, kDst, 2),
            (std::vector<std::int32_t>{131073, -196611}));
  Bench halves = vmuls(Type::int16);
  halves.put<std::int16_t>(Space::UB, kSrc, {-32768, 256});
  halves.set("scalar", 257).run();
  EXPECT_EQ(halves.get<std::int16_t>(Space::UB, kDst, 2), (std::vector<std::int16_t>{-32768, 256}));
}

TEST(vmuls, masks_and_counts_choose_the_elements) {
  for (const Type type : {Type::f16, Type::f32, Type::int16, Type::int32}) {
    Bench bench = vmuls(type);
    bench.set("repeat", 2).set("dst_repeat_stride", 9).set("src_block_stride", 3);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.mask(0xF0F0F0F000000000U, 0x00000000FFFF0001U));
    expect_footprints_hold(bench.count(201));
    EXPECT_EQ(bench.work().elements, 201U);
  }
}

TEST(vmuls, refuses_destination_blocks_on_one_another) {
  EXPECT_NE(vmuls(Type::f32).set("dst_block_stride", 0).check(), "");
  EXPECT_EQ(vmuls(Type::f32).check(), "");
}

}  // namespace davsim::vmuls_test
