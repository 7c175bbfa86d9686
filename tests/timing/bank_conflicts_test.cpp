#include "timing/bank_conflicts.h"

#include <gtest/gtest.h>

namespace davsim::bank_conflicts_test {

UbBanks banks() {
  UbBanks b;
  b.modelled = true;
  b.bank_group_bytes = Bytes{32};
  b.groups = 16;
  b.bank_bytes = Bytes{65536};
  b.read_write_cycles = {77, 100};
  return b;
}

Footprint operand(Access access, std::uint64_t base, std::uint32_t repeats, int block_stride = 1,
                  int repeat_stride = 8) {
  MaskState all;
  return Footprint::vector(Space::UB, access, base, plan_repeats(all, 4, repeats), block_stride,
                           repeat_stride);
}

BankConflicts analyse(std::vector<Footprint> footprints, std::uint64_t beats = 1) {
  return bank_conflicts(footprints, banks(), beats);
}

TEST(BankConflicts, sources_in_different_groups_do_not_conflict) {
  const auto c = analyse({operand(Access::read, 0, 4), operand(Access::read, 0x10100, 4)});
  EXPECT_EQ(c.extra_cycles, 0U);
}

TEST(BankConflicts, two_sources_in_one_group_take_one_more_cycle_a_repeat) {
  const auto c = analyse({operand(Access::read, 0, 4), operand(Access::read, 0x4000, 4)});
  EXPECT_EQ(c.extra_cycles, 4U);
  EXPECT_EQ(analyse({operand(Access::read, 0, 4), operand(Access::read, 0x4000, 4)}, 2).extra_cycles, 8U);
}

TEST(BankConflicts, the_same_data_block_is_read_once) {
  EXPECT_EQ(analyse({operand(Access::read, 0, 4), operand(Access::read, 0, 4)}).extra_cycles, 0U);
  EXPECT_EQ(analyse({operand(Access::read, 0, 4, 0)}).extra_cycles, 0U);
}

TEST(BankConflicts, strides_crowd_groups) {
  EXPECT_EQ(analyse({operand(Access::read, 0, 1, 8)}).extra_cycles, 3U);
  EXPECT_EQ(analyse({operand(Access::read, 0, 1, 16)}).extra_cycles, 7U);
  EXPECT_EQ(analyse({operand(Access::write, 0, 1, 144)}).extra_cycles, 7U);
  EXPECT_EQ(analyse({operand(Access::write, 0, 1, 145)}).extra_cycles, 0U);
}

TEST(BankConflicts, delayed_write_meets_the_next_read_in_its_bank) {
  const auto c = analyse({operand(Access::read, 0, 4), operand(Access::write, 0x100, 4)});
  EXPECT_EQ(c.read_write_pairs, 3 * 8 * 7U);
  EXPECT_EQ(conflict_cycles(c, banks()), 3U);  // 2.31, rounded up once
  // Another bank, or the other phase: nothing.
  EXPECT_EQ(analyse({operand(Access::read, 0, 4), operand(Access::write, 0x10100, 4)}).read_write_pairs, 0U);
  EXPECT_EQ(analyse({operand(Access::read, 0, 4), operand(Access::write, 0, 4)}).read_write_pairs, 0U);
}

TEST(BankConflicts, a_delayed_write_costs_more_the_more_of_it_meets_reads) {
  // In place, repeats a row of n DataBlocks apart: with m of 8 enabled, the write of row r takes the
  // groups n r to n r + m - 1, and row r + 1 reads those n further on, modulo 16.
  const auto rows = [](int enabled, std::int64_t apart) {
    MaskState mask;
    mask.bits = {(std::uint64_t{1} << (8 * enabled - 1) << 1) - 1, 0};
    const RepeatPlan plan = plan_repeats(mask, 4, 11);
    return analyse({Footprint::vector(Space::UB, Access::read, 0, plan, 1, apart),
                    Footprint::vector(Space::UB, Access::write, 0, plan, 1, apart)});
  };
  EXPECT_EQ(rows(5, 13).read_write_pairs, 10 * 2 * 1U);   // 2 of 5 meet
  EXPECT_EQ(rows(6, 14).read_write_pairs, 10 * 4 * 3U);   // 4 of 6
  EXPECT_EQ(rows(7, 15).read_write_pairs, 10 * 6 * 5U);   // 6 of 7
  EXPECT_EQ(rows(5, 10).read_write_pairs, 0U);
  EXPECT_EQ(rows(5, 12).read_write_pairs, 0U) << "one that meets costs nothing";
  // 10 x 30 / 56 x 0.77 = 4.125 cycles.
  EXPECT_EQ(conflict_cycles(rows(7, 15), banks()), 5U);
}

TEST(BankConflicts, masked_data_blocks_do_not_count) {
  MaskState one;
  one.bits = {1, 0};
  const auto strided = Footprint::vector(Space::UB, Access::read, 0, plan_repeats(one, 4, 1), 16, 8);
  EXPECT_EQ(analyse({strided}).extra_cycles, 0U);
}

}  // namespace davsim::bank_conflicts_test
