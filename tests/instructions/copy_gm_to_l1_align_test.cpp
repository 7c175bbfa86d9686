#include "instructions/harness.h"

namespace davsim::copy_gm_to_l1_align_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;
using instruction_harness::kGmOrigin;

constexpr std::uint64_t kL1 = 0x2000, kGm = kGmOrigin + 7;

/// A copy from a source of 1, 2, 3, ... over a destination of 9999.
Bench copy(Type type = Type::int16) {
  Bench bench("copy_gm_to_l1_align", type);
  bench.set("dst", kL1).set("src", kGm);
  std::vector<std::int16_t> ramp(256);
  for (std::size_t i = 0; i < ramp.size(); ++i) ramp[i] = static_cast<std::int16_t>(i + 1);
  bench.put(Space::GM, kGm, ramp);
  bench.put(Space::L1, kL1, std::vector<std::int16_t>(256, 9999));
  return bench;
}

/// `count` elements of the destination.
std::vector<std::int16_t> out(Bench& bench, std::size_t count, std::uint64_t offset = 0) {
  return bench.get<std::int16_t>(Space::L1, kL1 + offset, count);
}

TEST(copy_gm_to_l1_align, fills_up_the_block_with_the_first_element_of_each_row) {
  Bench bench = copy();
  bench.set("bursts", 2).set("burst_bytes", 6).set("pad_value", 77).run();
  EXPECT_EQ(out(bench, 33),
            (std::vector<std::int16_t>{1, 2, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,   4,
                                       5, 6, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 9999}));
  EXPECT_EQ(bench.work(), (Work{2, 6, 12}));
}

TEST(copy_gm_to_l1_align, pads_with_the_value_that_was_asked_for) {
  Bench bench = copy();
  bench.set("burst_bytes", 6).set("left_pad", 2).set("right_pad", 1);
  bench.set("pad_value", -5).set("pad", 1).run();
  EXPECT_EQ(out(bench, 17), (std::vector<std::int16_t>{-5, -5, 1, 2, 3, -5, -5, -5, -5, -5, -5, -5,
                                                       -5, -5, -5, -5, 9999}));
}

TEST(copy_gm_to_l1_align, asking_for_padding_of_no_elements_fills_with_the_value) {
  Bench bench = copy();
  bench.set("burst_bytes", 2).set("pad_value", 8).set("pad", 1).run();
  EXPECT_EQ(out(bench, 3), (std::vector<std::int16_t>{1, 8, 8}));
}

TEST(copy_gm_to_l1_align, the_next_row_starts_after_the_padded_row_and_the_gap) {
  Bench bench = copy();
  // 28 bytes and 3 elements of padding: 34 bytes, two DataBlocks; then a gap of one.
  bench.set("bursts", 2).set("burst_bytes", 28).set("src_gap_bytes", 4).set("dst_gap_blocks", 1);
  bench.set("left_pad", 1).set("right_pad", 2).set("pad", 1).run();
  EXPECT_EQ(out(bench, 2, 64), (std::vector<std::int16_t>{9999, 9999}));
  EXPECT_EQ(out(bench, 3, 96), (std::vector<std::int16_t>{0, 17, 18}));
  EXPECT_EQ(bench.touched(Space::GM, Access::read)[0],
            (std::vector<ByteRange>{{kGm, kGm + 28}, {kGm + 32, kGm + 60}}));
  EXPECT_EQ(bench.touched(Space::L1, Access::write)[0],
            (std::vector<ByteRange>{{kL1, kL1 + 64}, {kL1 + 96, kL1 + 160}}));
}

TEST(copy_gm_to_l1_align, rows_of_whole_blocks_need_no_filler) {
  Bench bench = copy();
  bench.set("bursts", 2).set("burst_bytes", 32).run();
  const auto copied = out(bench, 33);
  for (std::size_t i = 0; i < 32; ++i) EXPECT_EQ(copied[i], static_cast<int>(i) + 1);
  EXPECT_EQ(copied[32], 9999);
}

TEST(copy_gm_to_l1_align, limits_padding_to_32_bytes_a_side) {
  EXPECT_EQ(copy().set("left_pad", 16).check(), "");
  EXPECT_NE(copy().set("left_pad", 17).check().find("left_pad"), std::string::npos);
  EXPECT_EQ(copy(Type::f32).set("right_pad", 8).check(), "");
  EXPECT_NE(copy(Type::f32).set("right_pad", 9).check().find("right_pad"), std::string::npos);
  EXPECT_EQ(copy(Type::int8).set("right_pad", 32).check(), "");
}

TEST(copy_gm_to_l1_align, refuses_parts_of_elements) {
  EXPECT_EQ(copy(Type::f32).set("burst_bytes", 8).check(), "");
  EXPECT_NE(copy(Type::f32).set("burst_bytes", 6).check(), "");
}

TEST(copy_gm_to_l1_align, moves_nothing_without_bursts_or_length) {
  Bench bench = copy();
  bench.set("bursts", 0).set("burst_bytes", 8).run();
  EXPECT_TRUE(bench.footprints().empty());
  bench.set("bursts", 1).set("burst_bytes", 0).set("left_pad", 3).set("pad", 1).run();
  EXPECT_TRUE(bench.footprints().empty());
  EXPECT_EQ(out(bench, 1)[0], 9999);
  EXPECT_EQ(bench.work(), Work{});
}

TEST(copy_gm_to_l1_align, states_its_limits) {
  const Bench bench("copy_gm_to_l1_align", Type::f16);
  const auto maximum = [&](std::string_view name) {
    return bench.spec.operands[static_cast<std::size_t>(operand_index(bench.spec, name))].maximum;
  };
  EXPECT_EQ(maximum("bursts"), 4095);
  EXPECT_EQ(maximum("burst_bytes"), 2097151);
  EXPECT_EQ(maximum("src_gap_bytes"), 4294967295);
  EXPECT_EQ(maximum("dst_gap_blocks"), 65535);
  EXPECT_EQ(bench.spec.pipe, Pipe::MTE2);
}

TEST(copy_gm_to_l1_align, touches_what_its_footprints_say) {
  for (const Type type : {Type::int8, Type::f16, Type::f32, Type::int64}) {
    Bench bench = copy(type);
    bench.set("bursts", 6).set("burst_bytes", 40).set("src_gap_bytes", 3).set("dst_gap_blocks", 2);
    expect_footprints_hold(bench);
    bench.set("left_pad", 1).set("right_pad", 3).set("pad", 1).set("pad_value", 0x0123456789ABCDEF);
    expect_footprints_hold(bench);
  }
}

}  // namespace davsim::copy_gm_to_l1_align_test
