#include "instructions/reductions.h"

namespace davsim::vcgmin_test {

using namespace reductions_test;

TEST(vcgmin, finds_the_best_element_of_each_data_block_and_keeps_results_of_masked_ones) {
  expect_block_extremes("vcgmin", false);
}

TEST(vcgmin, orders_zeros_and_nan) { expect_special_numbers("vcgmin", -1); }

TEST(vcgmin, touches_what_its_footprints_say) { expect_footprints_of_reductions("vcgmin"); }

}  // namespace davsim::vcgmin_test
