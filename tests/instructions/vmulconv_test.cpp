#include <limits>

#include "instructions/elementwise.h"

namespace davsim::vmulconv_test {

using namespace elementwise_harness;

TEST(vmulconv, makes_bytes_of_products) {
  for (const auto& [to, wanted] : {std::pair{Type::int8, std::vector<double>{127, -6, 0, 2, -128}},
                                   {Type::uint8, std::vector<double>{200, 0, 0, 2, 0}}}) {
    Bench bench = bench_of("vmulconv", Type::f16);
    put_numbers(bench, Type::f16, kSrc, {20, -3, 0.5, 2.5, -300});
    put_numbers(bench, Type::f16, kSrc1, {10, 2, 1, 1, 1});
    bench.set("to", to).run();
    EXPECT_EQ(get_numbers(bench, to, kDst, 5), wanted);
  }
}

TEST(vmulconv, strides_masks_and_counts_hold) {
  Bench bench = bench_of("vmulconv", Type::f16);
  bench.set("to", Type::uint8);
  expect_form_holds(bench);
}

}  // namespace davsim::vmulconv_test
