#include <limits>

#include "instructions/harness.h"

namespace davsim::vmul_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x4000, kSrc0 = 0x1000, kSrc1 = 0x2000;

Bench vmul(Type type) {
  Bench bench("vmul", type);
  bench.set("dst", kDst).set("src0", kSrc0).set("src1", kSrc1);
  return bench;
}

TEST(vmul, multiplies_f32_element_by_element) {
  Bench bench = vmul(Type::f32);
  bench.put<float>(Space::UB, kSrc0, {3, -2.5F, 0x1p100F});
  bench.put<float>(Space::UB, kSrc1, {7, 4, 0x1p27F});
  bench.run();
  EXPECT_EQ(bench.get<float>(Space::UB, kDst, 3), (std::vector<float>{21, -10, 0x1p127F}));
}

TEST(vmul, rounds_f16_products_once_also_to_subnormals) {
  Bench bench = vmul(Type::f16);
  // 1025 * 1025 / 2^10 = 1026.0009... rounds down; 1.5 * 2^-24 is a tie between subnormals and goes
  // to the even 2 * 2^-24, 0.5 * 2^-24 to 0.
  bench.put_f16(kSrc0, {1025, 3 * 0x1p-24F, 0x1p-24F});
  bench.put_f16(kSrc1, {1025 * 0x1p-10F, 0.5F, 0.5F});
  bench.run();
  EXPECT_EQ(bench.get_f16(kDst, 3), (std::vector<float>{1026, 2 * 0x1p-24F, 0}));
}

TEST(vmul, f16_overflow_saturates_or_becomes_infinity_as_the_control_register_says) {
  const float infinity = std::numeric_limits<float>::infinity();
  Bench bench = vmul(Type::f16);
  bench.put_f16(kSrc0, {256, -256, 0, 255});
  bench.put_f16(kSrc1, {256, 256, infinity, 256});
  bench.saturate(false).run();
  const auto kept = bench.get_f16(kDst, 4);
  EXPECT_EQ(kept[0], infinity);
  EXPECT_EQ(kept[1], -infinity);
  EXPECT_NE(kept[2], kept[2]);
  EXPECT_EQ(kept[3], 65280);
  bench.saturate(true).run();
  EXPECT_EQ(bench.get_f16(kDst, 4), (std::vector<float>{65504, -65504, 0, 65280}));
}

TEST(vmul, integers_wrap_around) {
  Bench words = vmul(Type::int32);
  words.put<std::int32_t>(Space::UB, kSrc0, {65536, 65537, -3});
  words.put<std::int32_t>(Space::UB, kSrc1, {65536, 65537, 7});
  words.run();
  EXPECT_EQ(words.get<std::int32_t>(Space::UB, kDst, 3),
            (std::vector<std::int32_t>{0, 131073, -21}));
  Bench halves = vmul(Type::int16);
  halves.put<std::int16_t>(Space::UB, kSrc0, {-32768, 256, -1});
  halves.put<std::int16_t>(Space::UB, kSrc1, {-1, 257, 5});
  halves.run();
  EXPECT_EQ(halves.get<std::int16_t>(Space::UB, kDst, 3),
            (std::vector<std::int16_t>{-32768, 256, -5}));
}

TEST(vmul, masks_and_counts_choose_the_elements) {
  Bench bench = vmul(Type::f16);
  bench.put_f16(kSrc0, std::vector<float>(256, 3));
  bench.put_f16(kSrc1, std::vector<float>(256, 5));
  bench.mask(0, 0b10).run();
  EXPECT_EQ(bench.get_f16(kDst, 3), (std::vector<float>{0, 15, 0}));
  bench.count(130).run();
  EXPECT_EQ(bench.get_f16(kDst + 258, 2), (std::vector<float>{15, 0}));
  EXPECT_EQ(bench.work(), (Work{2, 130, 260}));
}

TEST(vmul, refuses_destination_blocks_on_one_another) {
  EXPECT_NE(vmul(Type::f16).set("dst_block_stride", 0).check(), "");
  EXPECT_EQ(vmul(Type::f16).set("dst_block_stride", 255).check(), "");
}

TEST(vmul, touches_what_its_footprints_say) {
  for (const Type type : {Type::f16, Type::f32, Type::int16, Type::int32}) {
    Bench bench = vmul(type);
    bench.set("repeat", 2).set("src1_block_stride", 0).set("dst_repeat_stride", 9);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.mask(0xF0F0F0F000000000U, 0x00000000FFFF0001U));
    expect_footprints_hold(bench.count(201));
  }
}

}  // namespace davsim::vmul_test
