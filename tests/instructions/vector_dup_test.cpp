#include "instructions/harness.h"

namespace davsim::vector_dup_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x4000;

TEST(vector_dup, fills_with_the_bit_pattern_of_its_type) {
  Bench half("vector_dup", Type::f16);
  half.set("dst", kDst).set("value", 0x3C00).run();
  EXPECT_EQ(half.get_f16(kDst, 128), std::vector<float>(128, 1));
  Bench word("vector_dup", Type::int32);
  word.set("dst", kDst).set("value", -7).run();
  EXPECT_EQ(word.get<std::int32_t>(Space::UB, kDst, 64), std::vector<std::int32_t>(64, -7));
  Bench narrow("vector_dup", Type::int16);
  narrow.set("dst", kDst).set("value", -2).run();
  EXPECT_EQ(narrow.get<std::int16_t>(Space::UB, kDst, 129)[127], -2);
  EXPECT_EQ(narrow.get<std::int16_t>(Space::UB, kDst, 129)[128], 0);
}

TEST(vector_dup, strides_leave_gaps) {
  Bench bench("vector_dup", Type::uint32);
  bench.set("dst", kDst).set("value", 5).set("repeat", 2);
  bench.set("dst_block_stride", 2).set("dst_repeat_stride", 1).mask(0, 0xFFFF).run();
  // Two DataBlocks a repeat, at 0 and 2, then at 1 and 3.
  EXPECT_EQ(bench.get<std::uint32_t>(Space::UB, kDst, 32), std::vector<std::uint32_t>(32, 5));
  EXPECT_EQ(bench.get<std::uint32_t>(Space::UB, kDst + 128, 1)[0], 0U);
  EXPECT_EQ(bench.touched(Space::UB, Access::write),
            (std::vector<std::vector<ByteRange>>{{{kDst, kDst + 128}}}));
  EXPECT_TRUE(bench.touched(Space::UB, Access::read).empty());
}

TEST(vector_dup, counter_mode_fills_exactly_the_count) {
  Bench bench("vector_dup", Type::uint16);
  bench.set("dst", kDst).set("value", 0xFFFF).set("repeat", 7).count(300).run();
  EXPECT_EQ(bench.get<std::uint16_t>(Space::UB, kDst + 598, 2),
            (std::vector<std::uint16_t>{0xFFFF, 0}));
  EXPECT_EQ(bench.work(), (Work{3, 300, 600}));
}

TEST(vector_dup, refuses_destination_blocks_on_one_another) {
  Bench bench("vector_dup", Type::f32);
  EXPECT_NE(bench.set("dst_block_stride", 0).check(), "");
  EXPECT_EQ(bench.mask(0, 0).check(), "");
}

TEST(vector_dup, touches_what_its_footprints_say) {
  for (const Type type : {Type::f16, Type::f32, Type::int16, Type::uint32}) {
    Bench bench("vector_dup", type);
    bench.set("dst", kDst).set("repeat", 3).set("dst_block_stride", 5).set("value", 77);
    expect_footprints_hold(bench);
    expect_footprints_hold(bench.mask(0x00F0, 0x0F0F));
    expect_footprints_hold(bench.count(129));
  }
}

}  // namespace davsim::vector_dup_test
