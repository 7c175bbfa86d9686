#include "instructions/proposals.h"

namespace davsim::vbitsort_rp_test {

using namespace proposals_test;

TEST(vbitsort_rp, sorts_each_sixteen_by_themselves_and_keeps_the_order_of_equal_scores) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench = bench_of("vbitsort_rp", type);
    const Proposals x = mixed_proposals(48, 5);
    put_proposals(bench, type, kSrc, x);
    bench.set("repeat", 3).run();
    for (int r = 0; r < 3; ++r) {
      const Proposals expected = sorted(Proposals(x.begin() + 16 * r, x.begin() + 16 * (r + 1)));
      EXPECT_EQ(
          get_proposals(bench, type, kDst + bytes_of(type, 16) * static_cast<unsigned>(r), 16),
          expected);
    }
    EXPECT_EQ(bench.work(), (Work{3, 48, bytes_of(type, 48)}));
    expect_footprints_hold(bench);
    EXPECT_TRUE(bench.set("repeat", 0).footprints().empty());
  }
}

TEST(vbitsort_rp, sorts_in_place_and_puts_nan_first) {
  Bench bench("vbitsort_rp", Type::f16);
  bench.set("dst", kSrc).set("src", kSrc);
  Proposals x = mixed_proposals(16, 8);
  x[11][4] = std::numeric_limits<float>::quiet_NaN();
  put_proposals(bench, Type::f16, kSrc, x);
  bench.run();
  const Proposals z = get_proposals(bench, Type::f16, kSrc, 16);
  EXPECT_EQ(z[0][5], 11);
  x.erase(x.begin() + 11);
  EXPECT_EQ((Proposals{z.begin() + 1, z.end()}), sorted(x));
}

}  // namespace davsim::vbitsort_rp_test
