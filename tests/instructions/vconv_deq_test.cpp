#include "instructions/elementwise.h"

namespace davsim::vconv_deq_test {

using namespace elementwise_harness;

Bench vconv_deq(float scale) {
  Bench bench = bench_of("vconv_deq", Type::int32);
  bench.core.deq_scale = f16_from_f32(scale, false);
  return bench;
}

TEST(vconv_deq, rounds_products_once) {
  Bench bench = vconv_deq(0.5F);
  put_numbers(bench, Type::int32, kSrc, {6, -7, 4098, 4102, 2147483647, 0});
  bench.run();
  // 2049 and 2051 are ties that go to the even 2048 and 2052.
  EXPECT_EQ(get_numbers(bench, Type::f16, kDst, 6),
            (std::vector<double>{3, -3.5, 2048, 2052, INFINITY, 0}));
  bench.saturate().run();
  EXPECT_EQ(get_numbers(bench, Type::f16, kDst, 5)[4], 65504);
}

TEST(vconv_deq, strides_masks_and_counts_hold) {
  Bench bench = vconv_deq(1);
  expect_form_holds(bench);
}

}  // namespace davsim::vconv_deq_test
