#include "instructions/comparisons.h"

namespace davsim::vcmpvs_gt_test {

TEST(vcmpvs_gt, sets_a_bit_where_its_condition_holds) {
  comparisons_test::expect_scalar_comparison("vcmpvs_gt");
}

}  // namespace davsim::vcmpvs_gt_test
