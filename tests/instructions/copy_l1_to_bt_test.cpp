#include "instructions/harness.h"

namespace davsim::copy_l1_to_bt_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x40, kSrc = 0x120;

Bench copy(Type from, Type to) {
  Bench bench("copy_l1_to_bt", from);
  bench.set("dst", kDst).set("src", kSrc).set("to", to);
  return bench;
}

TEST(copy_l1_to_bt, copies_elements_of_one_type) {
  Bench bench = copy(Type::f32, Type::f32);
  std::vector<float> bias(256);
  for (std::size_t i = 0; i < 256; ++i) bias[i] = static_cast<float>(i);
  bench.put(Space::L1, kSrc, bias);
  bench.set("burst_bytes", 1024).run();
  EXPECT_EQ(bench.get<float>(Space::BT, kDst, 256), bias);
  EXPECT_EQ(bench.work(), (Work{1, 256, 1024}));
}

TEST(copy_l1_to_bt, widens_f16_and_bf16) {
  Bench half = copy(Type::f16, Type::f32);
  half.put(Space::L1, kSrc, std::vector<std::uint16_t>{0x3C00, 0xC000, 0x7C00});
  half.set("burst_bytes", 32).run();
  EXPECT_EQ(half.get<float>(Space::BT, kDst, 2), (std::vector<float>{1, -2}));
  EXPECT_EQ(half.work(), (Work{1, 16, 32}));
  EXPECT_EQ(half.touched(Space::BT, Access::write)[0], (std::vector<ByteRange>{{kDst, kDst + 64}}));
  Bench brain = copy(Type::bf16, Type::f32);
  brain.put(Space::L1, kSrc, std::vector<std::uint16_t>{0x3F80, 0xC000});
  brain.set("burst_bytes", 32).run();
  EXPECT_EQ(brain.get<float>(Space::BT, kDst, 2), (std::vector<float>{1, -2}));
}

TEST(copy_l1_to_bt, gaps_run_from_the_end_of_a_row_to_the_next) {
  Bench bench = copy(Type::f16, Type::f32);
  bench.put(Space::L1, kSrc + 96, std::vector<std::uint16_t>{0x3C00});
  bench.set("bursts", 2).set("burst_bytes", 64).set("src_gap_bytes", 32).set("dst_gap_bytes", 64);
  bench.run();
  EXPECT_EQ(bench.get<float>(Space::BT, kDst + 128 + 64, 1)[0], 1);
  expect_footprints_hold(bench);
  Bench same = copy(Type::int32, Type::int32);
  same.set("bursts", 3).set("burst_bytes", 64).set("src_gap_bytes", 32).set("dst_gap_bytes", 128);
  expect_footprints_hold(same);
}

TEST(copy_l1_to_bt, refuses_other_pairs_and_parts_of_blocks) {
  EXPECT_EQ(copy(Type::int32, Type::int32).check(), "");
  EXPECT_NE(copy(Type::f32, Type::f16).check().find("f32 to f16"), std::string::npos);
  EXPECT_NE(copy(Type::int32, Type::f32).check(), "");
  EXPECT_NE(copy(Type::f16, Type::bf16).check(), "");
  EXPECT_NE(copy(Type::f16, Type::f32).set("burst_bytes", 48).check().find("burst_bytes 48"),
            std::string::npos);
  EXPECT_NE(copy(Type::f16, Type::f32).set("dst_gap_bytes", 1).check(), "");
}

TEST(copy_l1_to_bt, does_nothing_without_rows_or_length) {
  Bench bench = copy(Type::f16, Type::f32);
  bench.run();
  bench.set("bursts", 0).set("burst_bytes", 64).run();
  EXPECT_TRUE(bench.footprints().empty());
  EXPECT_EQ(bench.work(), Work{});
  EXPECT_EQ(alignment_of(bench.spec.operands[0], Type::f16), 64);
  EXPECT_EQ(alignment_of(bench.spec.operands[1], Type::f16), 32);
  EXPECT_EQ(bench.spec.operands[3].maximum, 4194240);
  EXPECT_EQ(bench.spec.operands[4].maximum, 2097120);
  EXPECT_EQ(bench.spec.pipe, Pipe::MTE1);
}

}  // namespace davsim::copy_l1_to_bt_test
