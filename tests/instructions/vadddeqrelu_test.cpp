#include "instructions/elementwise.h"

namespace davsim::vadddeqrelu_test {

using namespace elementwise_harness;

Bench vadddeqrelu(float scale) {
  Bench bench = bench_of("vadddeqrelu", Type::int32);
  bench.core.deq_scale = f16_from_f32(scale, false);
  return bench;
}

TEST(vadddeqrelu, scales_sums_clears_what_is_negative_and_rounds_once) {
  Bench bench = vadddeqrelu(0.5F);
  put_numbers(bench, Type::int32, kSrc, {6, -7, 4000, 4000, 2147483647, 5});
  put_numbers(bench, Type::int32, kSrc1, {1, -7, 98, 102, 0, -5});
  bench.run();
  // 2049 and 2051 are ties that go to the even 2048 and 2052.
  EXPECT_EQ(get_numbers(bench, Type::f16, kDst, 6),
            (std::vector<double>{3.5, 0, 2048, 2052, INFINITY, 0}));
  bench.saturate().run();
  EXPECT_EQ(get_numbers(bench, Type::f16, kDst, 5)[4], 65504);
}

TEST(vadddeqrelu, strides_masks_and_counts_hold) {
  Bench bench = vadddeqrelu(1);
  expect_form_holds(bench);
}

}  // namespace davsim::vadddeqrelu_test
