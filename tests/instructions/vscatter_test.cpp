#include "instructions/offset_lists.h"

namespace davsim::vscatter_test {

using namespace offset_lists;

TEST(vscatter, puts_each_element_where_the_list_says) {
  Bench bench = moves("vscatter", Type::f16, backwards(4));
  bench.run();
  const auto z = bench.get<std::uint16_t>(Space::UB, kDst, 256);
  for (std::size_t i = 0; i < 128; ++i) EXPECT_EQ(z[2 * i], 127 - i);
  EXPECT_EQ(bench.work(), (Work{1, 128, 256}));
}

TEST(vscatter, moves_only_what_the_mask_lets_through) {
  Bench bench = moves("vscatter", Type::uint32, ends_alone());
  mask_ends(bench).set("src_repeat_stride", 9).run();
  // Words of repeat 1 begin at element 144 of 16 bits.
  const auto at = [&](std::uint64_t byte) {
    return bench.get<std::uint32_t>(Space::UB, kDst + byte, 1)[0];
  };
  EXPECT_EQ(at(400), word(0));
  EXPECT_EQ(at(40), word(126));
  EXPECT_EQ(at(4), word(144));
  EXPECT_EQ(at(0), word(144 + 126));
  std::vector<Footprint> found;
  EXPECT_EQ(bench.gathered(found), "");
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(found[1].access, Access::write);
  EXPECT_EQ(runs(found[1]), (std::vector<ByteRange>{{kDst + 40, kDst + 44}}));
}

TEST(vscatter, refuses_entries_off_their_element_and_places_taken_twice) {
  expect_entries_at_elements("vscatter");
  std::vector<Footprint> found;
  Bench twice = moves("vscatter", Type::uint32, {0, 8, 4, 8});
  EXPECT_EQ(twice.count(3).gathered(found), "");
  EXPECT_EQ(twice.count(4).gathered(found),
            "offset holds 8 twice; no two elements may go to one place");
}

}  // namespace davsim::vscatter_test
