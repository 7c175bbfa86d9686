#include "support/kernels.h"

namespace davsim::unit_flag_test {

using test::EventList;
using test::TestKernel;

TEST(UnitFlag, several_fixpipes_may_empty_what_one_product_has_filled) {
  const TestKernel kernel(R"(ktrace 1
tensor z : f32[2, 16, 16]
blocks aic 0..1 {
  l0a a : f16[256] at 0
  l0b b : f16[256] at 0
  l0c c : f32[16, 32] at 0
  mmad c, a, b, m = 16, k = 16, n = 32, to = f32, init = 1, unit_flag = 3
  fixpipe_l0c_to_gm z[0], c, m = 16, n = 16, src_stride = 16, dst_stride = 16, to = f32, nz2nd = 1, unit_flag = 3
  fixpipe_l0c_to_gm z[1], c[8], m = 16, n = 16, src_stride = 16, dst_stride = 16, to = f32, nz2nd = 1, unit_flag = 3
}
)",
                          "atlas-a2");
  EventList list;
  kernel.time(&list);
  const auto product = kernel.events_of(list, "mmad");
  const auto out = kernel.events_of(list, "fixpipe_l0c_to_gm");
  ASSERT_EQ(product.size(), 1U);
  ASSERT_EQ(out.size(), 2U);
  EXPECT_EQ(out[0].start, product[0].complete());
  EXPECT_EQ(out[1].start, out[0].end());
}

}  // namespace davsim::unit_flag_test
