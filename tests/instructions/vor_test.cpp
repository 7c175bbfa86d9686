#include <limits>

#include "instructions/elementwise.h"

namespace davsim::vor_test {

using namespace elementwise_harness;

TEST(vor, joins_bits) {
  EXPECT_EQ(result_of_two("vor", Type::uint16, {0xF00F, 0, 0}, {0x0330, 0xFFFF, 0}),
            (std::vector<double>{0xF33F, 0xFFFF, 0}));
  EXPECT_EQ(result_of_two("vor", Type::int16, {-8}, {7}), (std::vector<double>{-1}));
}

TEST(vor, strides_masks_and_counts_hold) { expect_forms_hold("vor", {Type::int16, Type::uint16}); }

}  // namespace davsim::vor_test
