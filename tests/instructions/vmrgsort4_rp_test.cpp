#include "instructions/proposals.h"

namespace davsim::vmrgsort4_rp_test {

using namespace proposals_test;

constexpr std::array<std::int64_t, 4> kList = {0x1000, 0x2020, 0x3040, 0x4060};

TEST(vmrgsort4_rp, merges_two_to_four_lists) {
  for (const Type type : {Type::f16, Type::f32}) {
    for (const std::vector<int>& lengths :
         std::vector<std::vector<int>>{{40, 3}, {0, 32, 7}, {16, 16, 16, 16}, {1, 100, 0, 50}}) {
      Bench bench("vmrgsort4_rp", type);
      bench.set("dst", 0x8000).set("lists", static_cast<std::int64_t>(lengths.size()));
      std::vector<Proposals> lists;
      for (std::size_t i = 0; i < 4; ++i) bench.set("src" + std::to_string(i), kList[i]);
      for (std::size_t i = 0; i < lengths.size(); ++i) {
        const auto n = static_cast<unsigned>(i);
        lists.push_back(sorted(mixed_proposals(lengths[i], 3 + n, 200 * static_cast<int>(i))));
        put_proposals(bench, type, static_cast<std::uint64_t>(kList[i]), lists.back());
        bench.set("length" + std::to_string(i), lengths[i]);
      }
      EXPECT_EQ(bench.check(), "");
      bench.run();
      const Proposals all = joined(lists);
      EXPECT_EQ(get_proposals(bench, type, 0x8000, all.size()), sorted(all));
      EXPECT_EQ(bench.work(),
                (Work{(all.size() + 31) / 32, all.size(), bytes_of(type, all.size())}));
      expect_footprints_hold(bench);
    }
  }
}

TEST(vmrgsort4_rp, stops_where_a_list_is_used_up_and_says_how_far_it_came) {
  Bench bench("vmrgsort4_rp", Type::f32);
  const auto list = [](const std::vector<float>& scores) {
    Proposals proposals;
    for (const float score : scores) proposals.push_back({0, 0, 0, 0, score, 0, 0, 0});
    return proposals;
  };
  put_proposals(bench, Type::f32, 0x1000, list({9, 5, 1}));
  put_proposals(bench, Type::f32, 0x2000, list({8, 5}));
  bench.set("dst", 0x8000).set("src0", 0x1000).set("src1", 0x2000);
  bench.set("length0", 3).set("length1", 2).set("lists", 2).set("stop", 1).run();
  EXPECT_EQ(get_proposals(bench, Type::f32, 0x8000, 5), list({9, 8, 5, 5, 0}));
  EXPECT_EQ(special(bench, special_registers::kMerged), 2U | 2U << 16);
}

TEST(vmrgsort4_rp, repeats_four_lists_that_lie_behind_one_another) {
  Bench bench("vmrgsort4_rp", Type::f16);
  std::vector<Proposals> lists;
  for (unsigned i = 0; i < 8; ++i) {
    lists.push_back(sorted(mixed_proposals(16, i, 100 * static_cast<int>(i))));
  }
  put_proposals(bench, Type::f16, 0x1000, joined(lists));
  bench.set("dst", 0x8000).set("repeat", 2);
  for (int i = 0; i < 4; ++i) {
    bench.set("src" + std::to_string(i), 0x1000 + 256 * i).set("length" + std::to_string(i), 16);
  }
  EXPECT_EQ(bench.check(), "");
  bench.run();
  for (std::size_t r = 0; r < 2; ++r) {
    const auto first = lists.begin() + static_cast<std::ptrdiff_t>(4 * r);
    EXPECT_EQ(get_proposals(bench, Type::f16, 0x8000 + 1024 * r, 64),
              sorted(joined({first, first + 4})));
  }
  expect_footprints_hold(bench);
  EXPECT_NE(Bench(bench).set("src1", 0x1200).check(), "");
}

TEST(vmrgsort4_rp, refuses_results_over_its_lists) {
  Bench bench("vmrgsort4_rp", Type::f16);
  bench.set("dst", 0x1010).set("src0", 0x1000).set("src1", 0x2000).set("lists", 2);
  EXPECT_EQ(bench.set("length0", 2).set("length1", 2).check(),
            "dst overwrites list 0 at ub byte 4112; they must lie apart");
}

}  // namespace davsim::vmrgsort4_rp_test
