#include <limits>

#include "instructions/elementwise.h"

namespace davsim::vrelu_test {

using namespace elementwise_harness;

TEST(vrelu, keeps_what_is_positive_and_clears_the_rest) {
  for (const Type type : {Type::f16, Type::f32}) {
    EXPECT_EQ(result_of("vrelu", type,
                        {1.5, -2, 0, -0.25, std::numeric_limits<double>::infinity(),
                         -std::numeric_limits<double>::infinity()}),
              (std::vector<double>{1.5, 0, 0, 0, std::numeric_limits<double>::infinity(), 0}));
    EXPECT_TRUE(std::isnan(result_of("vrelu", type, {NAN})[0]));
  }
  EXPECT_EQ(result_of("vrelu", Type::int32, {7, -7, 0, -2147483648.0, 2147483647}),
            (std::vector<double>{7, 0, 0, 0, 2147483647}));
}

TEST(vrelu, strides_masks_and_counts_hold) {
  expect_forms_hold("vrelu", {Type::f16, Type::f32, Type::int32});
}

}  // namespace davsim::vrelu_test
