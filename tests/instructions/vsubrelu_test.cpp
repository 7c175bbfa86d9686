#include <limits>

#include "instructions/elementwise.h"

namespace davsim::vsubrelu_test {

using namespace elementwise_harness;

TEST(vsubrelu, subtracts_and_clears_what_is_negative) {
  for (const Type type : {Type::f16, Type::f32, Type::int16}) {
    EXPECT_EQ(result_of_two("vsubrelu", type, {7, -5, 4, 2}, {4, 2, 4, -2}),
              (std::vector<double>{3, 0, 0, 4}));
  }
  EXPECT_EQ(result_of_two("vsubrelu", Type::int16, {-32768}, {1}), (std::vector<double>{32767}))
      << "wraps around";
}

TEST(vsubrelu, strides_masks_and_counts_hold) {
  expect_forms_hold("vsubrelu", {Type::f16, Type::f32, Type::int16});
}

}  // namespace davsim::vsubrelu_test
