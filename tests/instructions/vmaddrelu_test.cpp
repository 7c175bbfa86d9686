#include <limits>

#include "instructions/elementwise.h"

namespace davsim::vmaddrelu_test {

using namespace elementwise_harness;

/// What dst becomes.
std::vector<double> fused(Type type, const std::vector<double>& old,
                          const std::vector<double>& left, const std::vector<double>& right) {
  Bench bench = bench_of("vmaddrelu", type);
  put_numbers(bench, type, kDst, old);
  put_numbers(bench, type, kSrc, left);
  put_numbers(bench, type, kSrc1, right);
  bench.run();
  return get_numbers(bench, type, kDst, old.size());
}

TEST(vmaddrelu, multiplies_adds_and_clears_what_is_negative) {
  for (const Type type : {Type::f16, Type::f32}) {
    EXPECT_EQ(fused(type, {3, -2, 0}, {5, 4, 9}, {7, 1, -6}), (std::vector<double>{22, 0, 0}));
  }
}

TEST(vmaddrelu, strides_masks_and_counts_hold) {
  expect_forms_hold("vmaddrelu", {Type::f16, Type::f32});
}

}  // namespace davsim::vmaddrelu_test
