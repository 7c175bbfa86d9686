#include "timing/chain.h"

namespace davsim::figures_test {

using chain::Chain;
using test::EventList;
using test::TestKernel;

TEST(Figures, f32_add_behind_a_barrier_takes_its_repeats_and_the_drain) {
  EXPECT_EQ(Chain{}.hundred(), 100 * 86U);
  // Neighbours, by hand: 32 repeats + 22; 128 would exceed UB here, so 63 repeats + 22.
  EXPECT_EQ((Chain{.repeats = 32}).hundred(), 100 * 54U);
  EXPECT_EQ((Chain{.repeats = 63}).hundred(), 100 * 85U);
}

TEST(Figures, sources_in_one_bank_group_take_a_second_cycle_a_repeat) {
  EXPECT_EQ((Chain{.y = "0x04000", .z = "0x10000"}).hundred(), 100 * 150U);
  // The same group in another bank; half the repeats.
  EXPECT_EQ((Chain{.y = "0x10000", .z = "0x14100"}).hundred(), 100 * 150U);
  EXPECT_EQ((Chain{.repeats = 32, .y = "0x04000", .z = "0x10000"}).hundred(), 100 * (64 + 22U));
}

TEST(Figures, independent_adds_follow_one_another_by_their_repeats) {
  EXPECT_EQ((Chain{.barrier = false}).hundred(), 100 * 64U);
  EXPECT_EQ((Chain{.repeats = 32, .barrier = false}).hundred(), 100 * 32U);
  // One repeat runs into the floor of the instruction, then into the rate of the scalar unit.
  EXPECT_EQ((Chain{.repeats = 1, .barrier = false}).hundred(), 100 * 3U);
  EXPECT_EQ((Chain{.type = "f16", .repeats = 1, .barrier = false}).hundred(), 100 * 6U);
}

TEST(Figures, independent_runs_of_nine_adds_in_the_sample_take_64_cycles_each) {
  const auto kernel = TestKernel::from_sample("add_chain_independent", "atlas-a2-910b3");
  EventList list;
  kernel->time(&list);
  const auto adds = kernel->events_of(list, "vadd");
  ASSERT_EQ(adds.size(), 1000U);
  for (std::size_t i = 1; i < adds.size(); ++i) {
    const std::uint64_t expected = i % 9 == 0 ? 86 : 64;  // a barrier behind every ninth
    ASSERT_EQ(adds[i].start - adds[i - 1].start, expected) << i;
  }
}

TEST(Figures, chain_samples_take_86_and_150_cycles_an_add) {
  for (const auto& [name, cycles] : {std::pair{"add_chain_barrier", 86U}, {"add_chain_conflict", 150U}}) {
    const auto kernel = TestKernel::from_sample(name, "atlas-a2-910b3");
    EventList list;
    kernel->time(&list);
    const auto adds = kernel->events_of(list, "vadd");
    ASSERT_EQ(adds.size(), 1000U);
    EXPECT_EQ(test::start_distance(adds, 100, 800), 800U * cycles) << name;
  }
}

TEST(Figures, f16_data_block_sums_take_seven_cycles_a_repeat) {
  const Chain two{.type = "f16", .instruction = "vcgadd zs, xs", .repeats = 2, .barrier = false};
  EXPECT_EQ(two.hundred(), 100 * 14U);
  EXPECT_EQ((Chain{.type = "f16", .instruction = "vcgadd zs, xs", .repeats = 3, .barrier = false}).hundred(),
            100 * 21U);
  // f32 sums a repeat in one cycle: three repeats meet the floor of 3.
  EXPECT_EQ((Chain{.instruction = "vcgadd zs, xs", .repeats = 3, .barrier = false}).hundred(), 100 * 3U);
  EXPECT_EQ((Chain{.instruction = "vcgadd zs, xs", .repeats = 8, .barrier = false}).hundred(), 100 * 8U);
}

TEST(Figures, block_stride_of_eight_meets_two_bank_groups_four_times) {
  // 8 DataBlocks in 2 of the 16 groups: four cycles a repeat instead of one.
  const Chain strided{.instruction = "vexp zs, xs", .repeats = 4,
                      .strides = ", src_block_stride = 8, src_repeat_stride = 1", .barrier = false};
  // Base 2 cycles a repeat, 3 more for the busiest group.
  EXPECT_EQ(strided.hundred(), 100 * 4 * (2 + 3U));
}

TEST(Figures, read_write_conflicts_cost_77_hundredths_of_a_cycle_a_repeat) {
  // The destination starts one repeat further in the bank groups of src0's bank: the write of repeat
  // n - 1, which the hardware delays, meets the read of repeat n, for all but the first of 64.
  const std::uint64_t extra = (63 * 77 + 99) / 100;
  EXPECT_EQ((Chain{.z = "0x4100"}).hundred(), 100 * (86 + extra));
  // Aligned with the source, the delayed write is out of step with the reads.
  EXPECT_EQ((Chain{.z = "0x4000"}).hundred(), 100 * 86U);
  EXPECT_EQ((Chain{.repeats = 32, .z = "0x4100"}).hundred(), 100 * (54 + (31 * 77 + 99) / 100U));
}

TEST(Figures, each_constant_moves_the_figure_by_what_the_law_says) {
  const Chain add;
  const Chain conflict{.y = "0x04000", .z = "0x10000"};
  const Chain read_write{.z = "0x4100"};
  const std::string add_class = "/costs/classes/vector_add/";
  EXPECT_EQ(add.hundred({{add_class + "drain_cycles", "30"}}), 100 * 94U);
  EXPECT_EQ(add.hundred({{add_class + "cycles_per_repeat", "[3, 2]"}}), 100 * (96 + 22U));
  EXPECT_EQ(conflict.hundred({{add_class + "read_beats", "2"}}), 100 * (64 + 128 + 22U));
  EXPECT_EQ(read_write.hundred({{"/costs/ub_banks/read_write_cycles", "[1, 1]"}}), 100 * (86 + 63U));
  // Twice as many groups: sources 16 KB apart still share one, as 16 KB is a multiple of 1 KB.
  EXPECT_EQ(conflict.hundred({{"/costs/ub_banks/groups", "32"}}), 100 * 150U);
  EXPECT_EQ((Chain{.repeats = 1, .barrier = false}).hundred({{add_class + "floor_cycles", "9"}}),
            100 * 9U);
}

}  // namespace davsim::figures_test
