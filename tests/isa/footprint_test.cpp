#include "isa/footprint.h"

#include <gtest/gtest.h>

namespace davsim::footprint_test {

MaskState first_lanes(std::uint64_t bits) {
  MaskState mask;
  mask.bits = {bits, 0};
  return mask;
}

TEST(Footprint, runs_of_a_dense_vector_operand_are_one_range) {
  const RepeatPlan plan = plan_repeats(MaskState{}, 4, 3);
  const Footprint f = Footprint::vector(Space::UB, Access::read, 0x100, plan, 1, 8);
  EXPECT_TRUE(is_contiguous(f));
  EXPECT_EQ(runs(f), (std::vector<ByteRange>{{0x100, 0x100 + 3 * 256}}));
}

TEST(Footprint, lanes_cut_bytes_out_of_the_first_and_last_block) {
  const RepeatPlan plan = plan_repeats(first_lanes(0b110), 4, 1);
  const Footprint f = Footprint::vector(Space::UB, Access::write, 0, plan, 1, 8);
  EXPECT_EQ(runs(f), (std::vector<ByteRange>{{4, 12}}));
  EXPECT_EQ(bounds(f), (ByteRange{4, 12}));
}

TEST(Footprint, interleaved_halves_share_no_byte) {
  const RepeatPlan plan = plan_repeats(MaskState{}, 2, 2);
  const Footprint even = Footprint::vector(Space::UB, Access::write, 0, plan, 2, 16);
  const Footprint odd = Footprint::vector(Space::UB, Access::read, 32, plan, 2, 16);
  EXPECT_EQ(first_common_byte(even, odd), std::nullopt);
}

TEST(Footprint, one_shared_byte_is_found) {
  const Footprint a = Footprint::rows(Space::UB, Access::write, 0, 4, 10, 64);
  const Footprint b = Footprint::range(Space::UB, Access::read, 64 + 9, 1);
  EXPECT_EQ(first_common_byte(a, b), std::optional<std::uint64_t>(73));
  const Footprint c = Footprint::range(Space::UB, Access::read, 64 + 10, 54);
  EXPECT_EQ(first_common_byte(a, c), std::nullopt);
}

TEST(Footprint, last_repeat_of_counter_mode_has_its_own_lanes) {
  MaskState mask;
  mask.counter = true;
  mask.bits = {70, 0};
  const RepeatPlan plan = plan_repeats(mask, 4, 1);
  EXPECT_EQ(plan.repeats, 2U);
  const Footprint f = Footprint::vector(Space::UB, Access::read, 0, plan, 1, 8);
  EXPECT_EQ(runs(f), (std::vector<ByteRange>{{0, 280}}));
  EXPECT_EQ(bounds(f), (ByteRange{0, 280}));
}

TEST(Footprint, an_empty_mask_touches_nothing) {
  const RepeatPlan plan = plan_repeats(first_lanes(0), 4, 5);
  EXPECT_TRUE(Footprint::vector(Space::UB, Access::read, 0, plan, 1, 8).empty());
}

TEST(Footprint, bounds_are_those_of_its_runs_whichever_way_its_strides_go) {
  for (const std::int64_t repeat_stride : {-300, -32, 0, 32, 256, 1000}) {
    for (const std::int64_t block_stride : {-64, 0, 32, 96}) {
      for (const std::uint32_t repeats : {1U, 2U, 5U}) {
        for (const std::uint32_t blocks : {1U, 3U}) {
          Footprint f = Footprint::rows(Space::UB, Access::read, 0x8000, repeats, 32, repeat_stride);
          f.blocks = blocks;
          f.block_stride = block_stride;
          const std::vector<ByteRange> all = runs(f);
          EXPECT_EQ(bounds(f), (ByteRange{all.front().begin, all.back().end}))
              << repeat_stride << ' ' << block_stride << ' ' << repeats << ' ' << blocks;
        }
      }
    }
  }
}

TEST(Footprint, one_that_goes_below_zero_reaches_beyond_every_memory) {
  const Footprint f = Footprint::rows(Space::UB, Access::write, 64, 4, 32, -32);
  const ByteRange range = bounds(f);
  EXPECT_LT(range.begin, range.end);
  EXPECT_GT(range.end, std::uint64_t{1} << 62);
}

}  // namespace davsim::footprint_test
