#include <limits>

#include "instructions/elementwise.h"

namespace davsim::vand_test {

using namespace elementwise_harness;

TEST(vand, keeps_common_bits) {
  EXPECT_EQ(result_of_two("vand", Type::uint16, {0xFF0F, 0xFFFF, 0}, {0x3333, 0xFFFF, 0xFFFF}),
            (std::vector<double>{0x3303, 0xFFFF, 0}));
  EXPECT_EQ(result_of_two("vand", Type::int16, {-1, -8}, {-2, 7}), (std::vector<double>{-2, 0}));
}

TEST(vand, strides_masks_and_counts_hold) {
  expect_forms_hold("vand", {Type::int16, Type::uint16});
}

}  // namespace davsim::vand_test
