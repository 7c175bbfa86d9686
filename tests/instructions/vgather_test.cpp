#include <numeric>

#include "instructions/reductions.h"

namespace davsim::vgather_test {

using namespace reductions_test;

constexpr std::uint64_t kList = 0x8000;

Bench gather(Type type, const std::vector<std::uint32_t>& list) {
  Bench bench("vgather", type);
  std::vector<std::uint16_t> x(4096);
  std::iota(x.begin(), x.end(), std::uint16_t{0});
  bench.put(Space::UB, kSrc, x);
  bench.put(Space::UB, kList, list);
  bench.set("dst", kDst).set("src", kSrc).set("offset", kList);
  return bench;
}

TEST(vgather, gives_the_example_of_the_documents) {
  std::vector<std::uint32_t> list;
  for (std::uint32_t i = 128; i-- > 0;) list.push_back(2 * i);
  Bench bench = gather(Type::f16, list);
  bench.run();
  const auto z = bench.get<std::uint16_t>(Space::UB, kDst, 128);
  for (std::size_t i = 0; i < 128; ++i) EXPECT_EQ(z[i], 127 - i);
  EXPECT_EQ(bench.work(), (Work{1, 128, 256}));
}

TEST(vgather, of_masked_elements_looks_at_no_entry) {
  std::vector<std::uint32_t> list(128, 3);  // no multiple of 4
  list[0] = 400;
  list[63] = 40;
  list[64] = 4;
  list[127] = 0;
  Bench bench = gather(Type::uint32, list);
  bench.put<std::uint32_t>(Space::UB, kDst + 4, {99});
  bench.mask(0, 0x8000'0000'0000'0001U).set("repeat", 2).set("dst_repeat_stride", 9).run();
  const auto word = [](std::uint32_t first) { return (first + 1) << 16 | first; };
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
  Bench bench = gather(Type::uint32, {0, 8, 6});
  std::vector<Footprint> found;
  EXPECT_EQ(bench.count(3).gathered(found), "entry 2 of offset is 6, expected a multiple of 4");
  EXPECT_EQ(bench.check(), "");
  EXPECT_EQ(bench.set("dst", kList - 224).count(64).check(),
            "dst overwrites offset at ub byte 32768; results must lie apart from the list");
  EXPECT_EQ(bench.count(56).check(), "") << "224 bytes end before it";
}

TEST(vgather, touches_its_list_and_results) {
  Bench bench = gather(Type::uint16, {});
  bench.count(130);
  EXPECT_EQ(bench.touched(Space::UB, Access::read)[0],
            (std::vector<ByteRange>{{kList, kList + 520}}));
  EXPECT_EQ(bench.touched(Space::UB, Access::write)[0],
            (std::vector<ByteRange>{{kDst, kDst + 260}}));
  EXPECT_TRUE(bench.count(0).footprints().empty());
  EXPECT_TRUE(bench.mask(0, 0).footprints().empty());
}

}  // namespace davsim::vgather_test
