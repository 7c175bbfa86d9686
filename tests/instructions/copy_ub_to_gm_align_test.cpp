#include <numeric>

#include "instructions/harness.h"

namespace davsim::copy_ub_to_gm_align_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;
using instruction_harness::kGmOrigin;

constexpr std::uint64_t kUb = 0x2000, kGm = kGmOrigin + 7;

Bench copy(Type type) {
  Bench bench("copy_ub_to_gm_align", type);
  bench.set("dst", kGm).set("src", kUb);
  std::vector<std::uint8_t> bytes(256);
  std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
  bench.put(Space::UB, kUb, bytes);
  return bench;
}

TEST(copy_ub_to_gm_align, every_row_is_read_from_the_start_of_a_block) {
  Bench bench = copy(Type::int8);
  bench.set("bursts", 2).set("burst_bytes", 3).run();
  EXPECT_EQ(bench.get<std::uint8_t>(Space::GM, kGm, 7),
            (std::vector<std::uint8_t>{0, 1, 2, 32, 33, 34, 0}));
  EXPECT_EQ(bench.work(), (Work{2, 6, 6}));
}

TEST(copy_ub_to_gm_align, gaps_are_blocks_in_ub_and_bytes_in_gm) {
  Bench bench = copy(Type::f16);
  bench.set("bursts", 2)
      .set("burst_bytes", 34)
      .set("src_gap_blocks", 1)
      .set("dst_gap_bytes", 5)
      .run();
  // 34 bytes take two DataBlocks; with the gap the second row starts at 96.
  EXPECT_EQ(bench.get<std::uint8_t>(Space::GM, kGm + 33, 8),
            (std::vector<std::uint8_t>{33, 0, 0, 0, 0, 0, 96, 97}));
  EXPECT_EQ(bench.touched(Space::UB, Access::read)[0],
            (std::vector<ByteRange>{{kUb, kUb + 34}, {kUb + 96, kUb + 130}}));
  EXPECT_EQ(bench.touched(Space::GM, Access::write)[0],
            (std::vector<ByteRange>{{kGm, kGm + 34}, {kGm + 39, kGm + 73}}));
}

TEST(copy_ub_to_gm_align, rows_of_whole_blocks_follow_one_another) {
  Bench bench = copy(Type::f32);
  bench.set("bursts", 2).set("burst_bytes", 64).run();
  const auto out = bench.get<std::uint8_t>(Space::GM, kGm, 128);
  for (std::size_t i = 0; i < 128; ++i) EXPECT_EQ(out[i], i);
}

TEST(copy_ub_to_gm_align, refuses_parts_of_elements) {
  EXPECT_EQ(copy(Type::f32).set("burst_bytes", 12).check(), "");
  EXPECT_NE(copy(Type::f32).set("burst_bytes", 10).check(), "");
  EXPECT_EQ(copy(Type::f16).set("burst_bytes", 10).check(), "");
}

TEST(copy_ub_to_gm_align, moves_nothing_without_bursts_or_length) {
  EXPECT_TRUE(copy(Type::f16).set("bursts", 0).set("burst_bytes", 8).footprints().empty());
  EXPECT_TRUE(copy(Type::f16).set("burst_bytes", 0).footprints().empty());
  EXPECT_EQ(copy(Type::f16).set("burst_bytes", 0).work(), Work{});
}

TEST(copy_ub_to_gm_align, states_its_limits) {
  const Bench bench("copy_ub_to_gm_align", Type::f16);
  const auto maximum = [&](std::string_view name) {
    return bench.spec.operands[static_cast<std::size_t>(operand_index(bench.spec, name))].maximum;
  };
  EXPECT_EQ(maximum("bursts"), 4095);
  EXPECT_EQ(maximum("burst_bytes"), 2097151);
  EXPECT_EQ(maximum("src_gap_blocks"), 65535);
  EXPECT_EQ(maximum("dst_gap_bytes"), 4294967295);
  EXPECT_EQ(bench.spec.pipe, Pipe::MTE3);
}

TEST(copy_ub_to_gm_align, touches_what_its_footprints_say) {
  Bench bench = copy(Type::int16);
  expect_footprints_hold(bench.set("burst_bytes", 50).set("bursts", 9));
  expect_footprints_hold(bench.set("src_gap_blocks", 2).set("dst_gap_bytes", 11));
}

}  // namespace davsim::copy_ub_to_gm_align_test
