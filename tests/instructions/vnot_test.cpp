#include <limits>

#include "instructions/elementwise.h"

namespace davsim::vnot_test {

using namespace elementwise_harness;

TEST(vnot, inverts_every_bit) {
  EXPECT_EQ(result_of("vnot", Type::int16, {0, -1, 5, 32767}),
            (std::vector<double>{-1, 0, -6, -32768}));
  EXPECT_EQ(result_of("vnot", Type::uint16, {0, 5}), (std::vector<double>{65535, 65530}));
}

TEST(vnot, strides_masks_and_counts_hold) {
  expect_forms_hold("vnot", {Type::int16, Type::uint16});
}

}  // namespace davsim::vnot_test
