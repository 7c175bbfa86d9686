#include <bit>
#include <cmath>
#include <limits>

#include "instructions/harness.h"

namespace davsim::vmins_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x4000, kSrc = 0x1000;

Bench vmins(Type type) {
  Bench bench("vmins", type);
  bench.set("dst", kDst).set("src", kSrc);
  return bench;
}

/// The operand for a number of the element type.
std::int64_t f16_bits(float value) { return f16_from_f32(value, false); }
std::int64_t f32_bits(float value) { return std::bit_cast<std::uint32_t>(value); }

TEST(vmins, takes_the_smaller_of_each_element_and_one_number) {
  Bench f32 = vmins(Type::f32);
  f32.put<float>(Space::UB, kSrc, {1, -2, 7});
  f32.set("scalar", f32_bits(2)).run();
  EXPECT_EQ(f32.get<float>(Space::UB, kDst, 3), (std::vector<float>{1, -2, 2}));
  f32.set("scalar", f32_bits(std::nanf(""))).run();
  EXPECT_TRUE(std::isnan(f32.get<float>(Space::UB, kDst, 1)[0]));
  Bench halves = vmins(Type::int16);
  halves.put<std::int16_t>(Space::UB, kSrc, {-3, 5});
  halves.set("scalar", 0xFFFF).run();  // -1
  EXPECT_EQ(halves.get<std::int16_t>(Space::UB, kDst, 2), (std::vector<std::int16_t>{-3, -1}));
}

TEST(vmins, tells_the_two_zeros_apart) {
  Bench f16 = vmins(Type::f16);
  f16.put_f16(kSrc, {0.0F});
  f16.set("scalar", 0x8000).run();
  EXPECT_EQ(f16.get<std::uint16_t>(Space::UB, kDst, 1)[0], 0x8000);
  // The other way round.
  f16.put_f16(kSrc, {-0.0F});
  f16.set("scalar", 0x0000).run();
  EXPECT_EQ(f16.get<std::uint16_t>(Space::UB, kDst, 1)[0], 0x8000);
}

TEST(vmins, compares_words_as_signed) {
  Bench words = vmins(Type::int32);
  words.put<std::int32_t>(Space::UB, kSrc, {-2147483647, 2147483647});
  words.set("scalar", 3).run();
  EXPECT_EQ(words.get<std::int32_t>(Space::UB, kDst, 2),
            (std::vector<std::int32_t>{-2147483647, 3}));
}

TEST(vmins, masks_and_counts_choose_the_elements) {
  for (const Type type : {Type::f16, Type::f32, Type::int16, Type::int32}) {
    Bench bench = vmins(type);
    bench.set("repeat", 2).set("dst_repeat_stride", 9).set("src_block_stride", 3);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.mask(0xF0F0F0F000000000U, 0x00000000FFFF0001U));
    expect_footprints_hold(bench.count(201));
    EXPECT_EQ(bench.work().elements, 201U);
  }
}

TEST(vmins, refuses_destination_blocks_on_one_another) {
  EXPECT_NE(vmins(Type::f32).set("dst_block_stride", 0).check(), "");
  EXPECT_EQ(vmins(Type::f32).check(), "");
}

}  // namespace davsim::vmins_test
