#include <limits>

#include "instructions/elementwise.h"

namespace davsim::vaddreluconv_test {

using namespace elementwise_harness;

std::vector<double> converted(Type from, Type to, const std::vector<double>& left,
                              const std::vector<double>& right) {
  Bench bench = bench_of("vaddreluconv", from);
  put_numbers(bench, from, kSrc, left);
  put_numbers(bench, from, kSrc1, right);
  bench.set("to", to).run();
  return get_numbers(bench, to, kDst, left.size());
}

TEST(vaddreluconv, clears_what_is_negative_and_clamps_the_rest) {
  // 3 and 4, -5 and 2, 100 and 100, 2 and a half: ties go to even numbers.
  EXPECT_EQ(converted(Type::f16, Type::int8, {3, -5, 100, 2}, {4, 2, 100, 0.5}),
            (std::vector<double>{7, 0, 127, 2}));
  EXPECT_EQ(converted(Type::int16, Type::int8, {3, -5, 100}, {4, 2, 100}),
            (std::vector<double>{7, 0, 127}));
  EXPECT_EQ(converted(Type::f32, Type::f16, {2048, -1, 1}, {1, 0, 1}),
            (std::vector<double>{2048, 0, 2}));
}

TEST(vaddreluconv, strides_masks_and_counts_hold) {
  for (const auto& [from, to] :
       {std::pair{Type::f16, Type::int8}, {Type::int16, Type::int8}, {Type::f32, Type::f16}}) {
    Bench bench = bench_of("vaddreluconv", from);
    bench.set("to", to);
    expect_form_holds(bench);
  }
}

}  // namespace davsim::vaddreluconv_test
