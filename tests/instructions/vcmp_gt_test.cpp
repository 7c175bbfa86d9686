#include "instructions/comparisons.h"

namespace davsim::vcmp_gt_test {

TEST(vcmp_gt, sets_a_bit_where_its_condition_holds) {
  comparisons_test::expect_register_comparison("vcmp_gt");
}

}  // namespace davsim::vcmp_gt_test
