#include <numeric>

#include "instructions/reductions.h"

namespace davsim::vscatter_test {

using namespace reductions_test;

constexpr std::uint64_t kList = 0x8000;

Bench scatter(Type type, const std::vector<std::uint32_t>& list) {
  Bench bench("vscatter", type);
  std::vector<std::uint16_t> x(4096);
  std::iota(x.begin(), x.end(), std::uint16_t{0});
  bench.put(Space::UB, kSrc, x);
  bench.put(Space::UB, kList, list);
  bench.set("dst", kDst).set("src", kSrc).set("offset", kList);
  return bench;
}

TEST(vscatter, puts_each_element_where_the_list_says) {
  std::vector<std::uint32_t> list;
  for (std::uint32_t i = 128; i-- > 0;) list.push_back(4 * i);
  Bench bench = scatter(Type::f16, list);
  bench.run();
  const auto z = bench.get<std::uint16_t>(Space::UB, kDst, 256);
  for (std::size_t i = 0; i < 128; ++i) EXPECT_EQ(z[2 * i], 127 - i);
  EXPECT_EQ(bench.work(), (Work{1, 128, 256}));
}

TEST(vscatter, moves_only_what_the_mask_lets_through) {
  std::vector<std::uint32_t> list(128, 3);  // no multiple of 4
  list[0] = 400;
  list[63] = 40;
  list[64] = 4;
  list[127] = 0;
  Bench bench = scatter(Type::uint32, list);
  bench.mask(0, 0x8000'0000'0000'0001U).set("repeat", 2).set("src_repeat_stride", 9).run();
  // Words of repeat 1 begin at element 144 of 16 bits.
  const auto word = [](std::uint32_t first) { return (first + 1) << 16 | first; };
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
  Bench bench = scatter(Type::uint32, {0, 8, 6});
  std::vector<Footprint> found;
  EXPECT_EQ(bench.count(3).gathered(found), "entry 2 of offset is 6, expected a multiple of 4");
  Bench twice = scatter(Type::uint32, {0, 8, 4, 8});
  EXPECT_EQ(twice.count(3).gathered(found), "");
  EXPECT_EQ(twice.count(4).gathered(found),
            "offset holds 8 twice; no two elements may go to one place");
}

}  // namespace davsim::vscatter_test
