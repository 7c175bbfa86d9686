#include "instructions/offset_lists.h"

namespace davsim::vgather_test {

using namespace offset_lists;

TEST(vgather, gives_the_example_of_the_documents) {
  Bench bench = moves("vgather", Type::f16, backwards(2));
  bench.run();
  const auto z = bench.get<std::uint16_t>(Space::UB, kDst, 128);
  for (std::size_t i = 0; i < 128; ++i) EXPECT_EQ(z[i], 127 - i);
  EXPECT_EQ(bench.work(), (Work{1, 128, 256}));
}

TEST(vgather, of_masked_elements_looks_at_no_entry) {
  Bench bench = moves("vgather", Type::uint32, ends_alone());
  bench.put<std::uint32_t>(Space::UB, kDst + 4, {99});
  mask_ends(bench).set("dst_repeat_stride", 9).run();
  EXPECT_EQ(bench.get<std::uint32_t>(Space::UB, kDst, 2),
            (std::vector<std::uint32_t>{word(200), 99}));
  EXPECT_EQ(bench.get<std::uint32_t>(Space::UB, kDst + 252, 1)[0], word(20));
  EXPECT_EQ(bench.get<std::uint32_t>(Space::UB, kDst + 288, 1)[0], word(2));
  EXPECT_EQ(bench.get<std::uint32_t>(Space::UB, kDst + 288 + 252, 1)[0], word(0));
  std::vector<Footprint> found;
  EXPECT_EQ(bench.gathered(found), "");
  ASSERT_EQ(found.size(), 4U);
  EXPECT_EQ(runs(found[1]), (std::vector<ByteRange>{{kSrc + 40, kSrc + 44}}));
}

TEST(vgather, refuses_entries_off_their_element_and_results_over_the_list) {
  expect_entries_at_elements("vgather");
  Bench bench = moves("vgather", Type::uint32, {0, 8, 6});
  bench.count(3);
  EXPECT_EQ(bench.check(), "");
  EXPECT_EQ(bench.set("dst", kList - 224).count(64).check(),
            "dst overwrites offset at ub byte 32768; results must lie apart from the list");
  EXPECT_EQ(bench.count(56).check(), "") << "224 bytes end before it";
}

TEST(vgather, touches_its_list_and_results) {
  Bench bench = moves("vgather", Type::uint16, {});
  bench.count(130);
  EXPECT_EQ(bench.touched(Space::UB, Access::read)[0],
            (std::vector<ByteRange>{{kList, kList + 520}}));
  EXPECT_EQ(bench.touched(Space::UB, Access::write)[0],
            (std::vector<ByteRange>{{kDst, kDst + 260}}));
  EXPECT_TRUE(bench.count(0).footprints().empty());
  EXPECT_TRUE(bench.mask(0, 0).footprints().empty());
}

}  // namespace davsim::vgather_test
