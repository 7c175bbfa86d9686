#include "instructions/reductions.h"

namespace davsim::vcmax_test {

using namespace reductions_test;

TEST(vcmax, finds_the_best_element_of_each_repeat_and_the_first_index_of_it) {
  expect_repeat_extremes("vcmax", true);
}

TEST(vcmax, orders_zeros_and_nan) { expect_special_numbers("vcmax", 1); }

TEST(vcmax, touches_what_its_footprints_say) { expect_footprints_of_reductions("vcmax"); }

}  // namespace davsim::vcmax_test
