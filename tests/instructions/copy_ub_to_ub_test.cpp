#include <numeric>

#include "instructions/harness.h"

namespace davsim::copy_ub_to_ub_test {

using instruction_harness::Bench;
using instruction_harness::expect_footprints_hold;

constexpr std::uint64_t kDst = 0x2000, kSrc = 0x1000;

/// A copy whose source holds 0, 1, 2, ... one byte each.
Bench copy_ub_to_ub() {
  Bench bench("copy_ub_to_ub", Type::f16);
  bench.set("dst", kDst).set("src", kSrc);
  std::vector<std::uint8_t> bytes(1024);
  std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
  bench.put(Space::UB, kSrc, bytes);
  return bench;
}

TEST(copy_ub_to_ub, copies_rows_with_gaps_from_tail_to_head) {
  Bench bench = copy_ub_to_ub();
  bench.set("bursts", 2).set("burst_blocks", 2).set("src_gap", 1).set("dst_gap", 3).run();
  const auto out = bench.get<std::uint8_t>(Space::UB, kDst, 256);
  for (std::size_t i = 0; i < 64; ++i) {
    EXPECT_EQ(out[i], i);
    EXPECT_EQ(out[64 + i], 0) << "the gap";
    EXPECT_EQ(out[160 + i], 96 + i);
  }
  EXPECT_EQ(bench.work(), (Work{2, 64, 128}));
}

TEST(copy_ub_to_ub, ignores_the_mask) {
  Bench bench = copy_ub_to_ub();
  bench.set("burst_blocks", 1).mask(0, 1).run();
  EXPECT_EQ(bench.get<std::uint8_t>(Space::UB, kDst, 32)[31], 31);
  expect_footprints_hold(bench.count(3));
}

TEST(copy_ub_to_ub, moves_nothing_without_bursts_or_length) {
  for (const auto& [bursts, blocks] : {std::pair{0, 4}, std::pair{4, 0}}) {
    Bench bench = copy_ub_to_ub();
    bench.set("bursts", bursts).set("burst_blocks", blocks).set("dst_gap", 1).run();
    EXPECT_TRUE(bench.footprints().empty());
    EXPECT_EQ(bench.work(), Work{});
    EXPECT_EQ(bench.check(), "");
  }
}

TEST(copy_ub_to_ub, refuses_rows_that_overlap) {
  Bench bench = copy_ub_to_ub();
  bench.set("bursts", 2).set("burst_blocks", 2);
  EXPECT_EQ(bench.set("dst", kSrc + 128).check(), "");
  EXPECT_NE(bench.set("dst", kSrc + 96).check().find("src and dst overlap at ub byte 4192"),
            std::string::npos);
  EXPECT_NE(bench.set("dst", kSrc - 32).check(), "");
  EXPECT_EQ(bench.set("dst", kSrc).check(), "") << "onto itself";
  // Rows in the gaps of one another.
  bench.set("src_gap", 2).set("dst_gap", 2);
  EXPECT_EQ(bench.set("dst", kSrc + 64).check(), "");
}

TEST(copy_ub_to_ub, states_its_limits) {
  const Bench bench("copy_ub_to_ub", Type::int8);
  EXPECT_EQ(bench.spec.pipe, Pipe::V);
  EXPECT_EQ(bench.spec.role, Role::copy);
  for (const OperandSpec& operand : bench.spec.operands) {
    if (operand.name == "bursts") EXPECT_EQ(operand.maximum, 4095);
    if (operand.name == "src_gap" || operand.name == "burst_blocks")
      EXPECT_EQ(operand.maximum, 65535);
    if (operand.space == Space::UB) EXPECT_EQ(alignment_of(operand, Type::int8), 32);
  }
}

TEST(copy_ub_to_ub, touches_what_its_footprints_say) {
  Bench bench = copy_ub_to_ub();
  bench.set("dst", 0x8000);
  expect_footprints_hold(bench.set("burst_blocks", 7));
  expect_footprints_hold(bench.set("bursts", 20).set("src_gap", 5).set("dst_gap", 3));
}

}  // namespace davsim::copy_ub_to_ub_test
