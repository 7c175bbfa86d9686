#include <limits>

#include "instructions/elementwise.h"

namespace davsim::vabs_test {

using namespace elementwise_harness;

TEST(vabs, takes_magnitudes) {
  for (const Type type : {Type::f16, Type::f32}) {
    const auto out =
        result_of("vabs", type, {-1.5, 2, -0.0, -std::numeric_limits<double>::infinity(), -65504});
    EXPECT_EQ(out,
              (std::vector<double>{1.5, 2, 0, std::numeric_limits<double>::infinity(), 65504}));
    EXPECT_FALSE(std::signbit(out[2]));
  }
}

TEST(vabs, strides_masks_and_counts_hold) { expect_forms_hold("vabs", {Type::f16, Type::f32}); }

}  // namespace davsim::vabs_test
