#include "instructions/proposals.h"

namespace davsim::vconcat_test {

using namespace proposals_test;

TEST(vconcat, puts_one_element_into_each_region_proposal) {
  for (const Type type : {Type::f16, Type::f32}) {
    for (std::size_t element = 0; element < 6; ++element) {
      Bench bench = bench_of("vconcat", type);
      const std::vector<float> x = shuffled(48, 3);
      Proposals expected = mixed_proposals(48, 5);
      put(bench, type, kSrc, x);
      put_proposals(bench, type, kDst, expected);
      bench.set("repeat", 3).set("element", static_cast<std::int64_t>(element)).run();
      for (std::size_t i = 0; i < 48; ++i) expected[i][element] = x[i];
      EXPECT_EQ(get_proposals(bench, type, kDst, 48), expected);
      EXPECT_EQ(bench.work(), (Work{3, 48, bytes_of(type, 48)}));
      expect_footprints_hold(bench);
      EXPECT_TRUE(bench.set("repeat", 0).footprints().empty());
    }
  }
}

}  // namespace davsim::vconcat_test
