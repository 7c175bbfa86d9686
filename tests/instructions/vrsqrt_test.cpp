#include <limits>

#include "instructions/elementwise.h"

namespace davsim::vrsqrt_test {

using namespace elementwise_harness;

TEST(vrsqrt, gives_the_nearest_reciprocal_root) {
  // 1 / sqrt(2) = 0.70710678118654...: 1448.15 steps of 2^-11 and 11863283.2 of 2^-24.
  EXPECT_EQ(result_of("vrsqrt", Type::f16, {4, 0.25, 2, 0}),
            (std::vector<double>{0.5, 2, 1448 * 0x1p-11, std::numeric_limits<double>::infinity()}));
  EXPECT_EQ(result_of("vrsqrt", Type::f32, {4, 0.25, 2, std::numeric_limits<double>::infinity()}),
            (std::vector<double>{0.5, 2, 11863283 * 0x1p-24, 0}));
  EXPECT_TRUE(std::isnan(result_of("vrsqrt", Type::f32, {-1})[0]));
}

TEST(vrsqrt, strides_masks_and_counts_hold) { expect_forms_hold("vrsqrt", {Type::f16, Type::f32}); }

}  // namespace davsim::vrsqrt_test
