#include <limits>

#include "instructions/elementwise.h"

namespace davsim::vaxpy_test {

using namespace elementwise_harness;

Bench vaxpy(Type from, Type to) {
  Bench bench = bench_of("vaxpy", from);
  bench.set("to", to);
  return bench;
}

TEST(vaxpy, adds_scaled_elements_to_dst) {
  Bench f32 = vaxpy(Type::f32, Type::f32);
  put_numbers(f32, Type::f32, kDst, {1, -2});
  put_numbers(f32, Type::f32, kSrc, {5, 0.5});
  f32.set("scalar", std::bit_cast<std::int32_t>(3.0F)).run();
  EXPECT_EQ(get_numbers(f32, Type::f32, kDst, 2), (std::vector<double>{16, -0.5}));
  Bench f16 = vaxpy(Type::f16, Type::f16);
  put_numbers(f16, Type::f16, kDst, {1, 2048});
  put_numbers(f16, Type::f16, kSrc, {5, 1});
  f16.set("scalar", f16_from_f32(1, false)).run();
  // 2049 is a tie that goes to the even 2048.
  EXPECT_EQ(get_numbers(f16, Type::f16, kDst, 2), (std::vector<double>{6, 2048}));
}

TEST(vaxpy, halves_go_into_sums_of_f32) {
  Bench bench = vaxpy(Type::f16, Type::f32);
  put_numbers(bench, Type::f32, kDst, {2048, 2048});
  put_numbers(bench, Type::f16, kSrc, {1, -0.5});
  bench.set("scalar", f16_from_f32(1, false)).run();
  EXPECT_EQ(get_numbers(bench, Type::f32, kDst, 2), (std::vector<double>{2049, 2047.5}));
}

TEST(vaxpy, strides_masks_and_counts_hold) {
  for (const auto& [from, to] :
       {std::pair{Type::f16, Type::f16}, {Type::f32, Type::f32}, {Type::f16, Type::f32}}) {
    Bench bench = vaxpy(from, to);
    expect_form_holds(bench);
  }
}

}  // namespace davsim::vaxpy_test
