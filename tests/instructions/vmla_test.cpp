#include <limits>

#include "instructions/elementwise.h"

namespace davsim::vmla_test {

using namespace elementwise_harness;

Bench vmla(Type from, Type to) {
  Bench bench = bench_of("vmla", from);
  bench.set("to", to);
  return bench;
}

TEST(vmla, adds_products_to_dst) {
  for (const Type type : {Type::f16, Type::f32}) {
    Bench bench = vmla(type, type);
    put_numbers(bench, type, kDst, {3, -2});
    put_numbers(bench, type, kSrc, {5, 4});
    put_numbers(bench, type, kSrc1, {7, 0.5});
    bench.run();
    EXPECT_EQ(get_numbers(bench, type, kDst, 2), (std::vector<double>{38, 0}));
  }
}

TEST(vmla, sums_of_f32_take_64_halves_a_repeat) {
  Bench bench = vmla(Type::f16, Type::f32);
  bench.set("src0_repeat_stride", 4).set("src1_repeat_stride", 4).set("repeat", 2);
  put_numbers(bench, Type::f16, kSrc, std::vector<double>(129, 1.5));
  put_numbers(bench, Type::f16, kSrc1, std::vector<double>(129, 3));
  put_numbers(bench, Type::f32, kDst, std::vector<double>(129, 0x1p-20));
  bench.run();
  const auto out = get_numbers(bench, Type::f32, kDst, 129);
  EXPECT_EQ(out[0], 4.5 + 0x1p-20);
  EXPECT_EQ(out[127], 4.5 + 0x1p-20);
  EXPECT_EQ(out[128], 0x1p-20);
  EXPECT_EQ(bench.work(), (Work{2, 128, 512}));
}

TEST(vmla, strides_masks_and_counts_hold) {
  for (const auto& [from, to] :
       {std::pair{Type::f16, Type::f16}, {Type::f32, Type::f32}, {Type::f16, Type::f32}}) {
    Bench bench = vmla(from, to);
    expect_form_holds(bench);
  }
}

}  // namespace davsim::vmla_test
