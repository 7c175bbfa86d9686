#include <limits>

#include "instructions/elementwise.h"

namespace davsim::vrec_test {

using namespace elementwise_harness;

TEST(vrec, gives_the_nearest_reciprocal) {
  // 1/3 is 0.0101...: 1365.33 steps of 2^-12 and 11184810.67 of 2^-25.
  EXPECT_EQ(
      result_of("vrec", Type::f16, {2, -4, 3, 0}),
      (std::vector<double>{0.5, -0.25, 1365 * 0x1p-12, std::numeric_limits<double>::infinity()}));
  EXPECT_EQ(result_of("vrec", Type::f32, {2, -4, 3, std::numeric_limits<double>::infinity()}),
            (std::vector<double>{0.5, -0.25, 11184811 * 0x1p-25, 0}));
}

TEST(vrec, strides_masks_and_counts_hold) { expect_forms_hold("vrec", {Type::f16, Type::f32}); }

}  // namespace davsim::vrec_test
