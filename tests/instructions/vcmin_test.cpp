#include "instructions/reductions.h"

namespace davsim::vcmin_test {

using namespace reductions_test;

TEST(vcmin, finds_the_best_element_of_each_repeat_and_the_first_index_of_it) {
  expect_repeat_extremes("vcmin", false);
}

TEST(vcmin, orders_zeros_and_nan) { expect_special_numbers("vcmin", -1); }

TEST(vcmin, touches_what_its_footprints_say) { expect_footprints_of_reductions("vcmin"); }

}  // namespace davsim::vcmin_test
