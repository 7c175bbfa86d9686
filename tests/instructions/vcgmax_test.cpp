#include "instructions/reductions.h"

namespace davsim::vcgmax_test {

using namespace reductions_test;

TEST(vcgmax, finds_the_best_element_of_each_data_block_and_keeps_results_of_masked_ones) {
  expect_block_extremes("vcgmax", true);
}

TEST(vcgmax, orders_zeros_and_nan) { expect_special_numbers("vcgmax", 1); }

TEST(vcgmax, touches_what_its_footprints_say) { expect_footprints_of_reductions("vcgmax"); }

}  // namespace davsim::vcgmax_test
