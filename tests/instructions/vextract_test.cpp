#include "instructions/proposals.h"

namespace davsim::vextract_test {

using namespace proposals_test;

TEST(vextract, takes_one_element_out_of_each_region_proposal) {
  for (const Type type : {Type::f16, Type::f32}) {
    for (std::size_t element = 0; element < 6; ++element) {
      Bench bench = bench_of("vextract", type);
      const Proposals x = mixed_proposals(48, 5);
      put_proposals(bench, type, kSrc, x);
      bench.set("repeat", 3).set("element", static_cast<std::int64_t>(element)).run();
      std::vector<float> expected;
      for (const Proposal& proposal : x) expected.push_back(proposal[element]);
      EXPECT_EQ(get(bench, type, kDst, 48), expected);
      EXPECT_EQ(get(bench, type, kDst + bytes_of(type, 6), 1)[0], 0) << "48 elements";
      EXPECT_EQ(bench.work(), (Work{3, 48, bytes_of(type, 48)}));
      expect_footprints_hold(bench);
      EXPECT_TRUE(bench.set("repeat", 0).footprints().empty());
    }
  }
}

}  // namespace davsim::vextract_test
