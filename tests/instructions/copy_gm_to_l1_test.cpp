#include <numeric>

#include "instructions/harness.h"

namespace davsim::copy_gm_to_l1_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;
using instruction_harness::kGmOrigin;

constexpr std::uint64_t kL1 = 0x2000, kGm = kGmOrigin + 5;

/// A copy whose source holds 0, 1, 2, ... one byte each.
Bench copy_gm_to_l1() {
  Bench bench("copy_gm_to_l1", Type::f16);
  bench.set("dst", kL1).set("src", kGm);
  std::vector<std::uint8_t> bytes(1024);
  std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
  bench.put(Space::GM, kGm, bytes);
  return bench;
}

TEST(copy_gm_to_l1, copies_one_burst_of_blocks) {
  Bench bench = copy_gm_to_l1();
  bench.set("burst_blocks", 2).run();
  const auto out = bench.get<std::uint8_t>(Space::L1, kL1, 65);
  for (std::size_t i = 0; i < 64; ++i) EXPECT_EQ(out[i], i);
  EXPECT_EQ(out[64], 0);
  EXPECT_EQ(bench.work(), (Work{1, 32, 64}));
}

TEST(copy_gm_to_l1, gaps_run_from_the_end_of_a_burst_to_the_start_of_the_next) {
  Bench bench = copy_gm_to_l1();
  bench.set("bursts", 3).set("burst_blocks", 1).set("src_gap", 2).set("dst_gap", 1).run();
  const auto out = bench.get<std::uint8_t>(Space::L1, kL1, 160);
  EXPECT_EQ(out[0], 0);
  EXPECT_EQ(out[31], 31);
  EXPECT_EQ(out[32], 0);
  EXPECT_EQ(out[64], 96);
  EXPECT_EQ(out[128], 192);
  EXPECT_EQ(out[159], 223);
  EXPECT_EQ(bench.touched(Space::GM, Access::read),
            (std::vector<std::vector<ByteRange>>{
                {{kGm, kGm + 32}, {kGm + 96, kGm + 128}, {kGm + 192, kGm + 224}}}));
  EXPECT_EQ(bench.touched(Space::L1, Access::write),
            (std::vector<std::vector<ByteRange>>{
                {{kL1, kL1 + 32}, {kL1 + 64, kL1 + 96}, {kL1 + 128, kL1 + 160}}}));
  EXPECT_EQ(bench.work(), (Work{3, 48, 96}));
}

TEST(copy_gm_to_l1, moves_nothing_without_bursts_or_length) {
  for (const auto& [bursts, blocks] : {std::pair{0, 4}, std::pair{4, 0}}) {
    Bench bench = copy_gm_to_l1();
    bench.set("bursts", bursts).set("burst_blocks", blocks).set("dst_gap", 1).run();
    EXPECT_EQ(bench.get<std::uint8_t>(Space::L1, kL1 + 1, 1)[0], 0);
    EXPECT_TRUE(bench.footprints().empty());
    EXPECT_EQ(bench.work(), Work{});
  }
}

TEST(copy_gm_to_l1, states_its_limits_and_alignments) {
  const Bench bench("copy_gm_to_l1", Type::int8);
  EXPECT_EQ(bench.spec.pipe, Pipe::MTE2);
  EXPECT_EQ(bench.spec.role, Role::copy);
  for (const OperandSpec& operand : bench.spec.operands) {
    if (operand.name == "bursts") {
      EXPECT_EQ(operand.maximum, 4095);
    }
    if (operand.name == "burst_blocks") {
      EXPECT_FALSE(operand.fallback.has_value());
    }
    if (operand.name == "burst_blocks" || operand.name == "src_gap" || operand.name == "dst_gap") {
      EXPECT_EQ(operand.maximum, 65535);
    }
    if (operand.space == Space::L1) {
      EXPECT_EQ(alignment_of(operand, Type::int8), 32);
    }
    if (operand.space == Space::GM) {
      EXPECT_EQ(alignment_of(operand, Type::f32), 1);
    }
  }
  EXPECT_EQ(Bench("copy_gm_to_l1", Type::f32).set("bursts", 4095).set("burst_blocks", 65535).work(),
            (Work{4095, 4095ULL * 65535 * 8, 4095ULL * 65535 * 32}));
}

TEST(copy_gm_to_l1, touches_what_its_footprints_say) {
  Bench bench = copy_gm_to_l1();
  expect_footprints_hold(bench.set("burst_blocks", 7));
  expect_footprints_hold(bench.set("bursts", 20).set("src_gap", 0).set("dst_gap", 3));
  expect_footprints_hold(bench.set("bursts", 20).set("src_gap", 5).set("dst_gap", 0));
}

}  // namespace davsim::copy_gm_to_l1_test
