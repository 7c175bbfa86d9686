#include <limits>

#include "instructions/elementwise.h"

namespace davsim::vaddrelu_test {

using namespace elementwise_harness;

TEST(vaddrelu, adds_and_clears_what_is_negative) {
  for (const Type type : {Type::f16, Type::f32, Type::int16}) {
    EXPECT_EQ(result_of_two("vaddrelu", type, {3, -5, 4, 0}, {4, 2, -4, 0}),
              (std::vector<double>{7, 0, 0, 0}));
  }
  // 2048 + 1 is a tie that goes to the even 2048.
  EXPECT_EQ(result_of_two("vaddrelu", Type::f16, {2048, 65504}, {1, 65504}),
            (std::vector<double>{2048, std::numeric_limits<double>::infinity()}));
  EXPECT_EQ(result_of_two("vaddrelu", Type::int16, {32767}, {1}), (std::vector<double>{0}))
      << "wraps to a negative";
}

TEST(vaddrelu, strides_masks_and_counts_hold) {
  expect_forms_hold("vaddrelu", {Type::f16, Type::f32, Type::int16});
}

}  // namespace davsim::vaddrelu_test
