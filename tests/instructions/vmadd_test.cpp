#include <limits>

#include "instructions/elementwise.h"

namespace davsim::vmadd_test {

using namespace elementwise_harness;

/// What dst becomes.
std::vector<double> fused(Type type, const std::vector<double>& old,
                          const std::vector<double>& left, const std::vector<double>& right) {
  Bench bench = bench_of("vmadd", type);
  put_numbers(bench, type, kDst, old);
  put_numbers(bench, type, kSrc, left);
  put_numbers(bench, type, kSrc1, right);
  bench.run();
  return get_numbers(bench, type, kDst, old.size());
}

TEST(vmadd, multiplies_dst_and_adds) {
  for (const Type type : {Type::f16, Type::f32}) {
    EXPECT_EQ(fused(type, {3, -2, 0}, {5, 4, 9}, {7, 1, -6}), (std::vector<double>{22, -7, -6}));
  }
  // (1 + 3 x 2^-10)^2 - 1 = 6 x 2^-10 + 9 x 2^-20, where the step is 2^-18: all digits of the
  // product count.
  EXPECT_EQ(fused(Type::f16, {1 + 3 * 0x1p-10}, {1 + 3 * 0x1p-10}, {-1}),
            (std::vector<double>{6 * 0x1p-10 + 0x1p-17}));
  EXPECT_EQ(fused(Type::f32, {1 + 3 * 0x1p-23}, {1 + 3 * 0x1p-23}, {-1}),
            (std::vector<double>{6 * 0x1p-23 + 0x1p-43}));
}

TEST(vmadd, strides_masks_and_counts_hold) { expect_forms_hold("vmadd", {Type::f16, Type::f32}); }

}  // namespace davsim::vmadd_test
