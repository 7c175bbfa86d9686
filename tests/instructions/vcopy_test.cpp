#include <cmath>
#include <limits>

#include "instructions/harness.h"

namespace davsim::vcopy_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x4000, kSrc = 0x1000;

Bench vcopy(Type type) {
  Bench bench("vcopy", type);
  bench.set("dst", kDst).set("src", kSrc);
  return bench;
}

TEST(vcopy, copies_the_enabled_elements) {
  Bench bench = vcopy(Type::f16);
  std::vector<float> x(128);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i + 1);
  bench.put_f16(kSrc, x);
  bench.mask(0x8000000000000000U, 0b101).run();
  const auto out = bench.get_f16(kDst, 128);
  EXPECT_EQ(out[0], 1);
  EXPECT_EQ(out[1], 0);
  EXPECT_EQ(out[2], 3);
  EXPECT_EQ(out[127], 128);
  EXPECT_EQ(bench.work(), (Work{1, 3, 6}));
}

TEST(vcopy, copies_bit_patterns_whatever_they_mean) {
  Bench bench = vcopy(Type::f32);
  bench.put<std::uint32_t>(Space::UB, kSrc, {0x7FA00001, 0x80000000});
  bench.saturate().run();
  EXPECT_EQ(bench.get<std::uint32_t>(Space::UB, kDst, 2),
            (std::vector<std::uint32_t>{0x7FA00001, 0x80000000}));
}

TEST(vcopy, takes_one_block_of_every_row_by_its_strides) {
  // 3 rows of 64 words; their first 8 words behind one another.
  Bench bench = vcopy(Type::int32);
  std::vector<std::int32_t> x(192);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<std::int32_t>(i);
  bench.put(Space::UB, kSrc, x);
  bench.set("repeat", 3).set("dst_repeat_stride", 1).mask(0, 0xFF).run();
  const auto out = bench.get<std::int32_t>(Space::UB, kDst, 25);
  EXPECT_EQ(out[7], 7);
  EXPECT_EQ(out[8], 64);
  EXPECT_EQ(out[23], 135);
  EXPECT_EQ(out[24], 0);
}

TEST(vcopy, in_counter_mode_every_repeat_copies_the_count) {
  // The count of the page: 144 words in one repeat, from the first DataBlock of each of 18 rows.
  Bench bench = vcopy(Type::int32);
  std::vector<std::int32_t> x(18 * 64);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<std::int32_t>(i);
  bench.put(Space::UB, kSrc, x);
  bench.set("src_block_stride", 8).count(144).run();
  const auto out = bench.get<std::int32_t>(Space::UB, kDst, 145);
  for (int i = 0; i < 144; ++i) EXPECT_EQ(out[static_cast<std::size_t>(i)], i / 8 * 64 + i % 8);
  EXPECT_EQ(out[144], 0);
  EXPECT_EQ(bench.work(), (Work{3, 144, 576}));
  // Two repeats of 13 words: a DataBlock and 5 words, 4 DataBlocks apart.
  bench.set("src_block_stride", 1)
      .set("repeat", 2)
      .set("src_repeat_stride", 4)
      .set("dst_repeat_stride", 4);
  bench.set("dst", 0x8000).count(13).run();
  const auto two = bench.get<std::int32_t>(Space::UB, 0x8000, 64);
  EXPECT_EQ(two[12], 12);
  EXPECT_EQ(two[13], 0);
  EXPECT_EQ(two[32], 32);
  EXPECT_EQ(two[44], 44);
  EXPECT_EQ(two[45], 0);
  EXPECT_EQ(bench.work(), (Work{2, 26, 104}));
}

TEST(vcopy, a_count_that_no_memory_holds_reaches_beyond_all) {
  for (const std::uint64_t count :
       {std::uint64_t{1} << 33, std::uint64_t{1} << 62, ~std::uint64_t{0}}) {
    Bench bench = vcopy(Type::f32);
    bench.count(count);
    for (const Footprint& f : bench.footprints()) EXPECT_GT(bounds(f).end, std::uint64_t{1} << 33);
    EXPECT_EQ(bench.footprints().size(), 2U);
  }
}

TEST(vcopy, has_wider_strides_than_other_instructions) {
  const Bench bench("vcopy", Type::f16);
  EXPECT_EQ(bench.spec.operands[3].maximum, 65535);
  EXPECT_EQ(bench.spec.operands[4].maximum, 65535);
  EXPECT_EQ(bench.spec.operands[5].maximum, 4095);
  EXPECT_EQ(bench.spec.operands[6].maximum, 4095);
}

TEST(vcopy, refuses_destination_blocks_on_one_another) {
  Bench bench = vcopy(Type::f32);
  bench.set("dst_block_stride", 0);
  EXPECT_NE(bench.check(), "");
  EXPECT_EQ(bench.mask(0, 0xFF).check(), "");
  EXPECT_EQ(bench.count(8).check(), "");
  EXPECT_NE(bench.count(9).check().find("with 2 DataBlocks"), std::string::npos);
}

TEST(vcopy, touches_what_its_footprints_say) {
  for (const Type type :
       {Type::f16, Type::bf16, Type::f32, Type::int16, Type::uint16, Type::int32, Type::uint32}) {
    Bench bench = vcopy(type);
    bench.set("repeat", 2)
        .set("src_block_stride", 3)
        .set("dst_repeat_stride", 19)
        .set("dst_block_stride", 2);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.mask(0xF0F0F0F000000000U, 0x00000000FFFF0001U));
    for (const std::uint64_t count : {0U, 1U, 16U, 77U, 160U})
      expect_footprints_hold(bench.count(count));
  }
}

}  // namespace davsim::vcopy_test
