#include <limits>

#include "instructions/elementwise.h"

namespace davsim::vln_test {

using namespace elementwise_harness;

TEST(vln, gives_the_nearest_number) {
  // ln 2 = 0.693147180559945..., ln 10 = 2.302585092994045...; f16 has steps of 2^-11 and 2^-9
  // there.
  EXPECT_EQ(result_of("vln", Type::f32, {1, 2, 10, 0, std::numeric_limits<double>::infinity()}),
            (std::vector<double>{0, 0.693147180559945F, 2.302585092994045F,
                                 -std::numeric_limits<double>::infinity(),
                                 std::numeric_limits<double>::infinity()}));
  EXPECT_EQ(result_of("vln", Type::f16, {1, 2, 10}),
            (std::vector<double>{0, 1420 * 0x1p-11, 1179 * 0x1p-9}));
  EXPECT_TRUE(std::isnan(result_of("vln", Type::f32, {-1})[0]));
}

TEST(vln, saturates_as_the_control_register_says) {
  EXPECT_EQ(result_of("vln", Type::f16, {0, -1}, true), (std::vector<double>{-65504, 0}));
}

TEST(vln, strides_masks_and_counts_hold) { expect_forms_hold("vln", {Type::f16, Type::f32}); }

}  // namespace davsim::vln_test
