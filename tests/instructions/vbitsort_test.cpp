#include "instructions/sorting.h"

namespace davsim::vbitsort_test {

using namespace sorting_test;

TEST(vbitsort, sorts_each_repeat_by_itself_and_keeps_the_order_of_equal_scores) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench("vbitsort", type);
    const auto records = mixed_records(96, 5);
    std::vector<float> scores;
    std::vector<std::uint32_t> indices;
    for (const Record& record : records) {
      scores.push_back(record.score);
      indices.push_back(record.index + 1000);
    }
    put(bench, type, 0x1000, scores);
    bench.put(Space::UB, 0x2000, indices);
    bench.set("dst", 0x4000).set("src0", 0x1000).set("src1", 0x2000).set("repeat", 3).run();
    for (int r = 0; r < 3; ++r) {
      auto expected = sorted({records.begin() + 32 * r, records.begin() + 32 * (r + 1)});
      for (Record& record : expected) record.index += 1000;
      EXPECT_EQ(get_records(bench, type, 0x4000 + 256 * static_cast<std::uint64_t>(r), 32),
                expected);
    }
    if (type == Type::f16) EXPECT_EQ(bench.get<std::uint16_t>(Space::UB, 0x4002, 1)[0], 0);
    EXPECT_EQ(bench.work(), (Work{3, 96, 768}));
    expect_footprints_hold(bench);
    EXPECT_TRUE(bench.set("repeat", 0).footprints().empty());
  }
}

TEST(vbitsort, puts_nan_first_and_infinities_at_the_ends) {
  Bench bench("vbitsort", Type::f32);
  std::vector<float> scores(32, 1);
  scores[3] = -kInfinity;
  scores[9] = std::numeric_limits<float>::quiet_NaN();
  scores[20] = kInfinity;
  put(bench, Type::f32, 0x1000, scores);
  bench.set("dst", 0x4000).set("src0", 0x1000).set("src1", 0x2000).run();
  const auto z = get_records(bench, Type::f32, 0x4000, 32);
  EXPECT_TRUE(std::isnan(z[0].score));
  EXPECT_EQ(z[1].score, kInfinity);
  EXPECT_EQ(z[31].score, -kInfinity);
}

}  // namespace davsim::vbitsort_test
