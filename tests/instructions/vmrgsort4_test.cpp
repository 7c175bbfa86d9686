#include "instructions/sorting.h"

namespace davsim::vmrgsort4_test {

using namespace sorting_test;

constexpr std::array<std::int64_t, 4> kList = {0x1000, 0x1808, 0x2010, 0x2818};

/// Lists of these lengths; the indices tell lists and places apart.
Bench merge(Type type, const std::vector<int>& lengths, std::vector<Record>& all) {
  Bench bench("vmrgsort4", type);
  bench.set("dst", 0x8000).set("lists", static_cast<std::int64_t>(lengths.size()));
  for (std::size_t i = 0; i < 4; ++i) bench.set("src" + std::to_string(i), kList[i]);
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    auto list = sorted(mixed_records(lengths[i], 3 + static_cast<unsigned>(i)));
    for (std::size_t k = 0; k < list.size(); ++k)
      list[k].index = static_cast<std::uint32_t>(1000 * i + k);
    put_records(bench, type, static_cast<std::uint64_t>(kList[i]), list);
    bench.set("length" + std::to_string(i), lengths[i]);
    all.insert(all.end(), list.begin(), list.end());
  }
  return bench;
}

TEST(vmrgsort4, merges_two_to_four_lists) {
  for (const Type type : {Type::f16, Type::f32}) {
    for (const std::vector<int>& lengths :
         std::vector<std::vector<int>>{{40, 3}, {0, 32, 7}, {32, 32, 32, 32}, {1, 100, 0, 50}}) {
      std::vector<Record> all;
      Bench bench = merge(type, lengths, all);
      EXPECT_EQ(bench.check(), "");
      bench.run();
      EXPECT_EQ(get_records(bench, type, 0x8000, static_cast<int>(all.size())), sorted(all));
      EXPECT_EQ(bench.work().repeats, (all.size() + 31) / 32);
      expect_footprints_hold(bench);
    }
  }
}

TEST(vmrgsort4, stops_where_a_list_is_used_up_and_says_how_far_it_came) {
  Bench bench("vmrgsort4", Type::f32);
  put_records(bench, Type::f32, 0x1000, {{9, 0}, {5, 1}, {1, 2}});
  put_records(bench, Type::f32, 0x2000, {{8, 10}, {5, 11}});
  put_records(bench, Type::f32, 0x3000, {{2, 20}});
  bench.set("dst", 0x8000).set("src0", 0x1000).set("src1", 0x2000).set("src2", 0x3000);
  bench.set("length0", 3).set("length1", 2).set("length2", 1).set("lists", 3).set("stop", 1).run();
  EXPECT_EQ(get_records(bench, Type::f32, 0x8000, 5),
            (std::vector<Record>{{9, 0}, {8, 10}, {5, 1}, {5, 11}, {0, 0}}));
  EXPECT_EQ(special(bench, special_registers::kMerged), 2U | 2U << 16);
}

TEST(vmrgsort4, repeats_four_lists_that_lie_behind_one_another) {
  Bench bench("vmrgsort4", Type::f16);
  std::vector<Record> all;
  for (unsigned i = 0; i < 8; ++i) {
    auto list = sorted(mixed_records(20, i));
    for (std::size_t k = 0; k < list.size(); ++k)
      list[k].index = static_cast<std::uint32_t>(100 * i + k);
    put_records(bench, Type::f16, 0x1000 + 160 * i, list);
    all.insert(all.end(), list.begin(), list.end());
  }
  bench.set("dst", 0x8000).set("repeat", 2);
  for (int i = 0; i < 4; ++i) {
    bench.set("src" + std::to_string(i), 0x1000 + 160 * i).set("length" + std::to_string(i), 20);
  }
  EXPECT_EQ(bench.check(), "");
  bench.run();
  EXPECT_EQ(get_records(bench, Type::f16, 0x8000, 80), sorted({all.begin(), all.begin() + 80}));
  EXPECT_EQ(get_records(bench, Type::f16, 0x8000 + 640, 80), sorted({all.begin() + 80, all.end()}));
  expect_footprints_hold(bench);
  const std::string refused =
      "repeat is 2, expected 1 unless four lists of one length lie behind one another and stop is "
      "0";
  EXPECT_EQ(Bench(bench).set("stop", 1).check(), refused);
  EXPECT_EQ(Bench(bench).set("lists", 3).check(), refused);
  EXPECT_EQ(Bench(bench).set("length2", 19).check(), refused);
  EXPECT_EQ(Bench(bench).set("src3", 0x3000).check(), refused);
  EXPECT_TRUE(bench.set("repeat", 0).footprints().empty());
}

TEST(vmrgsort4, refuses_results_over_its_lists) {
  std::vector<Record> all;
  Bench bench = merge(Type::f32, {32, 32}, all);
  EXPECT_EQ(bench.set("dst", kList[1] - 8).check(),
            "dst overwrites list 1 at ub byte 6152; they must lie apart");
}

}  // namespace davsim::vmrgsort4_test
